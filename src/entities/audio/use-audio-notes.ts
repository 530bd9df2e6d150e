import { useEffect, useState } from "react";
import { v7 as uuid } from "uuid";
import type { FileRef } from "#contract/core/file.ts";
import { useEngine } from "#src/entities/session/engine-context.ts";
import { toast, toastError } from "#src/ui/dialog/toast.ts";
import { type Recording, useRecorder } from "./use-recorder.ts";

/** Most recordings of one visit. */
export const mostRecordings = 5;

interface AudioNotes {
  recordId: string;
  onAdded: (ref: FileRef) => void;
  /** A recording is under way. */
  onBusy: (busy: boolean) => void;
}

export const recordingClock = (seconds: number) =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;

/** Records spoken notes into a visit's files; `seconds` is null while nothing is recorded. Why it cannot is said in words. */
export function useAudioNotes({ recordId, onAdded, onBusy }: AudioNotes) {
  const engine = useEngine();
  const [opening, setOpening] = useState(false);
  const keep = async ({ blob, seconds }: Recording) => {
    const name = `录音（${recordingClock(seconds)}）`;
    const added = await engine.addFile({ id: uuid(), owner: "visit", recordId, kind: "audio", blob, name });
    if (added.ok) onAdded(added.attachment.ref);
    else toast(added.message, "error");
  };
  const { seconds, start, stop } = useRecorder((recording) => void keep(recording));
  const isRecording = seconds !== null;
  useEffect(() => {
    if (!isRecording) return;
    onBusy(true);
    return () => onBusy(false);
  }, [onBusy, isRecording]);
  const begin = async () => {
    setOpening(true);
    try {
      await start();
    } catch (error) {
      toastError(error);
    } finally {
      setOpening(false);
    }
  };
  return { seconds, opening, begin, stop };
}
