import { useEffect, useState } from "react";
import { v7 as uuid } from "uuid";
import type { FileRef } from "#contract/core/file.ts";
import { useEngine } from "#src/entities/session/engine-context.ts";
import { FieldGroup } from "#src/ui/form/field-frame.tsx";
import { toast, toastError } from "#src/ui/dialog/toast.ts";
import { AudioItem } from "./audio-item.tsx";
import { longestRecording, type Recording, useRecorder } from "./use-recorder.ts";
import { Button } from "#src/ui/button/button.tsx";

interface Props {
  recordId: string;
  audio: readonly FileRef[];
  arrived: readonly string[];
  most: number;
  problem: string | undefined;
  onAdded: (ref: FileRef) => void;
  onRemoved: (id: string) => void;
  /** A recording is under way. */
  onBusy: (busy: boolean) => void;
}

const clock = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;

/** Spoken notes of a form: recorded on a tap, played back, taken out again. */
export function AudioField({ recordId, audio, arrived, most, problem, onAdded, onRemoved, onBusy }: Props) {
  const engine = useEngine();
  const [opening, setOpening] = useState(false);
  const keep = async ({ blob, seconds }: Recording) => {
    const name = `录音（${clock(seconds)}）`;
    const added = await engine.addFile({ id: uuid(), owner: "visit", recordId, kind: "audio", blob, name });
    if (added.ok) onAdded(added.attachment.ref);
    else toast(added.message, "error");
  };
  const { seconds, start, stop } = useRecorder((recording) => void keep(recording));
  const isRecording = seconds !== null;
  useEffect(() => onBusy(isRecording), [onBusy, isRecording]);
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
  return (
    <FieldGroup
      name="audio"
      label="录音"
      problem={problem}
      hint={`${audio.length} / ${most} 段，每段最长 ${longestRecording} 秒；录音前请征得对方同意`}
    >
      {audio.map((ref, i) => (
        <AudioItem key={ref.id} audio={ref} place={i + 1} arrived={arrived.includes(ref.id)}>
          <Button kind="text" aria-label={`移除录音 ${i + 1}`} onClick={() => onRemoved(ref.id)}>
            移除
          </Button>
        </AudioItem>
      ))}
      {seconds !== null ? (
        <div className="chips">
          <Button kind="danger" onClick={stop}>
            停止录音
          </Button>
          <span role="timer" className="audio-clock">
            ● 正在录音 {clock(seconds)} / {clock(longestRecording)}
          </span>
        </div>
      ) : (
        audio.length < most && (
          <Button disabled={opening} onClick={() => void begin()}>
            {opening ? "正在打开麦克风…" : "开始录音"}
          </Button>
        )
      )}
    </FieldGroup>
  );
}
