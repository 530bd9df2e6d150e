import { chmod, mkdir, stat } from "node:fs/promises";

/** Mode of a new file that nobody but the server's own account may read. */
export const privateFile = { mode: 0o600 } as const;

/** Makes a folder that nobody but the server's own account may enter. */
export async function privateFolder(path: string): Promise<void> {
  await mkdir(path, { recursive: true, mode: 0o700 });
}

/** Makes a folder, or takes one of an earlier start back from everybody else on the machine. */
export async function closedFolder(path: string): Promise<void> {
  await privateFolder(path);
  const isOpen = ((await stat(path)).mode & 0o077) !== 0;
  if (isOpen) await chmod(path, 0o700);
}

/**
 * Makes the data folder where there is none: nobody else lists it, but the account that the embedded PostgreSQL has
 * when root starts it gets through to its own folder. One that is there may be shared (`/srv/data`): it stays as it is.
 */
export async function dataFolder(path: string): Promise<void> {
  await mkdir(path, { recursive: true, mode: 0o711 });
}
