import type { FastifyBaseLogger } from "fastify";
import type { Sharp } from "sharp";
import type { FileStore } from "#server/plugins/files/file-store.ts";
import { openPicture } from "./open-picture.ts";
import type { PictureLine } from "./picture-line.ts";

/** What is drawn of a stored picture, as JPEG: longest side in pixels, and quality. */
const drawings = {
  thumb: { side: 320, quality: 70 },
  /** 8 cm at 200 dpi. */
  paper: { side: 640, quality: 80 },
} as const;
export type Drawing = keyof typeof drawings;

/** All work on the pixels of pictures that people handed in; each waits for a place of the process. */
export interface Pictures {
  /**
   * Re-encodes a picture from its pixels, upright and without anything but pixels, as WebP; null when the bytes are
   * no whole picture, whatever they are called. `fill` cuts to a square of `side` pixels, otherwise no side is longer.
   */
  clean(bytes: Buffer, shape: { side: number; fill: boolean }): Promise<Buffer | null>;
  /** Hands over a picture to be drawn; null when the bytes are none, or `draw` finds that they are no whole one. */
  draw<T>(bytes: Buffer, draw: (picture: Sharp) => Promise<T>): Promise<T | null>;
  /**
   * A JPEG of a file, drawn once and kept; null when none can be drawn. `bytes` are those of this hash where they are
   * not in the store yet.
   */
  drawn(sha256: string, drawing: Drawing, bytes?: Buffer): Promise<Buffer | null>;
}

/** Opens the work on pictures of a file store. */
export function openPictures(files: FileStore, line: PictureLine, log: FastifyBaseLogger): Pictures {
  const underWay = new Map<string, Promise<Buffer | null>>();

  const draw: Pictures["draw"] = (bytes, drawIt) =>
    line.inPlace(async () => {
      const picture = openPicture(bytes);
      if (picture === null) return null;
      return drawIt(picture).catch((error: unknown) => {
        // sharp throws on whatever it cannot read to its end; the words are for who runs the server.
        log.info({ err: error }, "no whole picture");
        return null;
      });
    });

  async function drawOnce(sha256: string, drawing: Drawing, bytes?: Buffer): Promise<Buffer | null> {
    const { side, quality } = drawings[drawing];
    const name = `${drawing}-${side}-${quality}`;
    const kept = await files.drawing(sha256, name);
    if (kept !== null) return kept.length === 0 ? null : kept;
    const made = await draw(bytes ?? (await files.bytes(sha256)), (picture) =>
      picture
        .resize(side, side, { fit: "inside", withoutEnlargement: true })
        // JPEG has no transparency: without this a clear PNG would turn black.
        .flatten({ background: "#fff" })
        .jpeg({ quality })
        .toBuffer(),
    );
    await files.keepDrawing(sha256, name, made ?? Buffer.alloc(0));
    return made;
  }

  return {
    draw,
    clean: (bytes, { side, fill }) =>
      draw(bytes, (picture) =>
        picture
          .resize(side, side, { fit: fill ? "cover" : "inside", withoutEnlargement: !fill })
          .webp({ quality: 82 })
          .toBuffer(),
      ),
    drawn(sha256, drawing, bytes) {
      const key = `${sha256}.${drawing}`;
      const known = underWay.get(key);
      if (known !== undefined) return known;
      const made = drawOnce(sha256, drawing, bytes).finally(() => underWay.delete(key));
      underWay.set(key, made);
      return made;
    },
  };
}
