import type { FileRef } from "#contract/core/file.ts";
import { FieldGroup } from "#src/ui/form/field-frame.tsx";
import { AudioItem } from "./audio-item.tsx";
import { longestRecording } from "./use-recorder.ts";
import { mostRecordings, recordingClock, useAudioNotes } from "./use-audio-notes.ts";
import { useTakenOut } from "#src/ui/dialog/use-taken-out.ts";
import { Button } from "#src/ui/button/button.tsx";

interface Props {
  recordId: string;
  audio: readonly FileRef[];
  arrived: readonly string[];
  problem: string | undefined;
  onAdded: (ref: FileRef) => void;
  onRemoved: (id: string) => void;
  /** Something is being recorded, here or at another place of the form. */
  busy: boolean;
  onBusy: (busy: boolean) => void;
}

/** Spoken notes of a form: recorded on a tap, played back, taken out again. */
export function AudioField({ recordId, audio, arrived, problem, onAdded, onRemoved, busy, onBusy }: Props) {
  const takenOut = useTakenOut();
  const { seconds, opening, begin, stop } = useAudioNotes({ recordId, onAdded, onBusy });
  return (
    <FieldGroup
      name="audio"
      label="录音"
      problem={problem}
      hint={`${audio.length} / ${mostRecordings} 段，每段最长 ${longestRecording} 秒；录音前请征得对方同意`}
    >
      {audio.map((ref, i) => (
        <AudioItem key={ref.id} audio={ref} place={i + 1} arrived={arrived.includes(ref.id)}>
          <Button
            kind="text"
            aria-label={`移除录音 ${i + 1}`}
            onClick={() => {
              onRemoved(ref.id);
              takenOut(`录音 ${i + 1}`, () => onAdded(ref));
            }}
          >
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
            ● 正在录音 {recordingClock(seconds)} / {recordingClock(longestRecording)}
          </span>
        </div>
      ) : (
        audio.length < mostRecordings && (
          <Button disabled={opening || busy} onClick={() => void begin()}>
            {opening ? "正在打开麦克风…" : "开始录音"}
          </Button>
        )
      )}
    </FieldGroup>
  );
}
