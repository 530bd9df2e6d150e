import { useCallback, useState } from "react";
import type { FileRef } from "#contract/core/file.ts";
import type { VisitValues } from "./visit-values.ts";

type FileField = "photos" | "audio" | "attachments";

/** Adds files to the form and takes them out again. */
export function useFileChanges(change: (next: (now: VisitValues) => VisitValues) => void) {
  /** Photos still being compressed. */
  const [pending, setPending] = useState(0);
  const [recording, setRecording] = useState(false);
  const add = useCallback(
    (field: FileField, ref: FileRef) => change((now) => ({ ...now, [field]: [...now[field], ref] })),
    [change],
  );
  const remove = useCallback(
    (field: FileField, id: string) =>
      change((now) => ({ ...now, [field]: now[field].filter((file) => file.id !== id) })),
    [change],
  );
  return { add, remove, pending, setPending, recording, setRecording };
}
