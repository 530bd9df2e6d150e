import { useCallback, useState } from "react";
import type { FileRef } from "#contract/file.ts";
import { useEngine } from "#src/entities/session/engine-context.ts";
import type { VisitValues } from "./visit-values.ts";

/** Adds photos to the form and takes them out again. */
export function usePhotoChanges(change: (next: (now: VisitValues) => VisitValues) => void) {
  const engine = useEngine();
  /** Photos still being compressed. */
  const [pending, setPending] = useState(0);
  const add = useCallback((ref: FileRef) => change((now) => ({ ...now, photos: [...now.photos, ref] })), [change]);
  const remove = useCallback(
    async (id: string) => {
      change((now) => ({ ...now, photos: now.photos.filter((photo) => photo.id !== id) }));
      const file = await engine.db.attachments.get(id);
      // A photo of the saved record goes only when the edit is saved.
      if (file?.state === "draft") await engine.removeFile(id);
    },
    [change, engine],
  );
  return { add, remove, pending, setPending };
}
