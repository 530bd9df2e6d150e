import { statfs } from "node:fs/promises";
import { Refused } from "../errors/refused.ts";

/** Bytes of a folder's disk that are left for the server, not for the system alone. */
export async function freeOnDisk(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/** How full the disk is on which files are kept. */
export interface DiskRoom {
  /** Bytes below which nothing more is taken in; 0: no bound. */
  readonly floor: number;
  /** Bytes below which administrators are told. */
  readonly warnsBelow: number;
  free(): Promise<number>;
  /** Refuses to take in so many bytes where they would not leave the floor free: the database needs room to go on. */
  refuseFull(bytes: number): Promise<void>;
}

/** Administrators hear of it while there is time. */
const warningTimes = 3;

export function diskRoom(folder: string, floor: number, freeBytes: (folder: string) => Promise<number> = freeOnDisk) {
  const free = () => freeBytes(folder);
  return {
    floor,
    warnsBelow: floor * warningTimes,
    free,
    async refuseFull(bytes) {
      if (floor === 0 || (await free()) - bytes >= floor) return;
      // Phones keep the file and come back; a person is told whom to ask.
      throw new Refused(507, "服务器磁盘空间不足，暂时不能上传文件，请联系管理员", { reason: "disk" }, 600);
    },
  } satisfies DiskRoom;
}

/** A disk that never fills up, for who keeps files elsewhere. */
export const boundlessRoom: DiskRoom = {
  floor: 0,
  warnsBelow: 0,
  free: async () => Number.POSITIVE_INFINITY,
  refuseFull: async () => undefined,
};
