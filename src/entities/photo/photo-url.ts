import { useLiveQuery } from "dexie-react-hooks";
import { contract } from "#contract/index.ts";
import { ServerRefusal } from "#src/api/call-errors.ts";
import { useFileUrl, useObjectUrl } from "#src/api/use-file-url.ts";
import { useEngine } from "#src/entities/session/engine-context.ts";

/** The photo as this device holds it; null when it does not, undefined while that is being read. */
export function useLocalPhoto(id: string) {
  const { db } = useEngine();
  return useLiveQuery(async () => (await db.attachments.get(id)) ?? null, [db, id]);
}

/** Whether the server says that a file holds no picture that could be shown. */
export const isNoPicture = (error: unknown) => error instanceof ServerRefusal && error.data.reason === "no_picture";

/** URL of a photo: the device's own bytes first, else the server's once they have arrived there. */
export function usePhotoUrl(id: string, variant: "full" | "thumb", arrived: boolean) {
  const local = useLocalPhoto(id);
  const own = variant === "thumb" ? (local?.thumbnail ?? local?.blob) : local?.blob;
  const ownUrl = useObjectUrl(own);
  const remote = useFileUrl(contract.file.fileContent, { id, variant }, local !== undefined && !own && arrived);
  return { url: ownUrl ?? remote.url, local, error: own ? null : remote.error };
}
