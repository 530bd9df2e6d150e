import { useMemo } from "react";
import { v7 as uuid } from "uuid";
import type { FileRef } from "#contract/core/file.ts";
import type { FieldEngine } from "#offline/field-types.ts";
import { compressPhoto } from "#src/entities/photo/compress-photo.ts";
import { OpenTile } from "#src/entities/photo/open-tile.tsx";
import { useEngine } from "#src/entities/session/engine-context.ts";
import type { AnswerFiles, AnswerTileProps } from "./answer-files.ts";
import { useWidthParts } from "#src/entities/width-parts.ts";

/** The device has the bytes, or the server may have got them from another device. */
const EngineTile = (props: AnswerTileProps) => <OpenTile {...props} arrived />;

interface Marked {
  answerId: string;
  /** Drawn into the pictures beside their time. */
  place: string;
  company: string;
}

async function addPhoto(
  engine: FieldEngine,
  file: File,
  { answerId, place, company }: Marked,
): Promise<FileRef | string> {
  // The album knows when it got the file, by the clock of this device.
  const fallbackTime = engine.correctedTime(file.lastModified);
  const reply = await compressPhoto({ file, place, company, official: engine.user.name, fallbackTime });
  if (!reply.ok) return `${file.name}：${reply.message}`;
  const { blob, thumbnail, ...origin } = reply.photo;
  const name = `${file.name.replace(/\.[^.]*$/, "") || "照片"}.jpg`;
  const kept = await engine.addFile({
    id: uuid(),
    owner: "answer",
    recordId: answerId,
    kind: "photo",
    blob,
    thumbnail,
    name,
    ...origin,
  });
  return kept.ok ? kept.attachment.ref : kept.message;
}

/** Files of an answer that an official fills in: kept on the device, sent after the answer. */
export function useEngineFiles(marked: Marked): AnswerFiles {
  const { camera } = useWidthParts();
  const engine = useEngine();
  const { answerId, place, company } = marked;
  return useMemo(
    () => ({
      camera,
      Tile: EngineTile,
      addPhoto: (file) => addPhoto(engine, file, { answerId, place, company }),
      async addFile(kind, blob, name) {
        const kept = await engine.addFile({ id: uuid(), owner: "answer", recordId: answerId, kind, blob, name });
        return kept.ok ? kept.attachment.ref : `${name}：${kept.message}`;
      },
      // It goes when the form is closed and nothing names it.
      remove: () => undefined,
      keepsRemoved: true,
    }),
    [engine, answerId, place, company, camera],
  );
}
