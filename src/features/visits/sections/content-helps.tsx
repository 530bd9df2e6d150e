import { mostRecordings, recordingClock, useAudioNotes } from "#src/entities/audio/use-audio-notes.ts";
import { Button } from "#src/ui/button/button.tsx";
import { ToolIcon } from "../form/tool-icon.tsx";
import { scrollToField } from "../form/use-folds.ts";
import type { VisitForm } from "../form/use-visit-form.ts";
import { phrasesLeft, withPhrase } from "./content-phrases.ts";

/** How many phrases are offered at once: three lines of a narrow screen. */
const offered = 4;

/** Instead of typing: a microphone, and sentences that a tap writes. */
export function ContentHelps({ form }: { form: VisitForm }) {
  const { values, change } = form;
  const phrases = phrasesLeft(values.content).slice(0, offered);
  return (
    <div className="content-helps">
      <Microphone form={form} />
      {phrases.length > 0 && (
        <div className="chips" role="group" aria-label="常用语">
          {phrases.map((phrase) => (
            <button
              key={phrase}
              type="button"
              className="chip content-phrase"
              onClick={() => change((now) => ({ ...now, content: withPhrase(now.content, phrase) }))}
            >
              ＋ {phrase}
            </button>
          ))}
        </div>
      )}
    </div>
  );
}

function Microphone({ form: { recordId, values, files, folds } }: { form: VisitForm }) {
  const { seconds, opening, begin, stop } = useAudioNotes({
    recordId,
    onAdded: (ref) => files.add("audio", ref),
    onBusy: files.setRecording,
  });
  const count = values.audio.length;
  const listen = () => {
    folds.unfold("files");
    scrollToField("audio", 60);
  };
  return (
    <div className="content-microphone">
      {seconds === null ? (
        <Button
          icon={<ToolIcon name="microphone" />}
          disabled={opening || files.recording || count >= mostRecordings}
          onClick={() => void begin()}
        >
          {opening ? "正在打开麦克风…" : "口述录音"}
        </Button>
      ) : (
        <>
          <Button kind="danger" onClick={stop}>
            停止口述
          </Button>
          <span role="timer">● {recordingClock(seconds)}</span>
        </>
      )}
      {count > 0 && seconds === null && (
        <Button kind="text" onClick={listen}>
          已录 {count} 段，去听
        </Button>
      )}
    </div>
  );
}
