import { useCallback, useState } from "react";
import type { FileRef } from "#contract/core/file.ts";
import { useEngine } from "#src/entities/session/engine-context.ts";
import type { VisitValues } from "./visit-values.ts";

type FileField = "photos" | "audio" | "attachments";

/** Adds files to the form and takes them out again. */
export function useFileChanges(change: (next: (now: VisitValues) => VisitValues) => void) {
  const engine = useEngine();
  /** Photos still being compressed. */
  const [pending, setPending] = useState(0);
  const [recording, setRecording] = useState(false);
  const add = useCallback(
    (field: FileField, ref: FileRef) => change((now) => ({ ...now, [field]: [...now[field], ref] })),
    [change],
  );
  const remove = useCallback(
    async (field: FileField, id: string) => {
      change((now) => ({ ...now, [field]: now[field].filter((file) => file.id !== id) }));
      const file = await engine.db.attachments.get(id);
      // A file of the saved record goes only when the edit is saved.
      if (file?.state === "draft") await engine.removeFile(id);
    },
    [change, engine],
  );
  return { add, remove, pending, setPending, recording, setRecording };
}
