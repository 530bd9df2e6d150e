import { join } from "node:path";

/** Where a store keeps a file, an upload under way, and what nothing names any more. */
export const storePaths = (folder: string) => ({
  blob: (sha256: string) => join(folder, sha256.slice(0, 2), sha256.slice(2)),
  parts: join(folder, "parts"),
  part: (uploadId: string) => join(folder, "parts", uploadId),
  drawings: join(folder, "drawings"),
  drawing: (sha256: string, name: string) => join(folder, "drawings", sha256.slice(0, 2), `${sha256.slice(2)}.${name}`),
  aside: join(folder, "aside"),
});

/** What `work` answers; null when there is no such file. */
export async function ifThere<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}
