import { lazy, Suspense } from "react";
import type { VisitForm } from "../form/use-visit-form.ts";

const AudioField = lazy(async () => ({ default: (await import("#src/entities/audio/audio-field.tsx")).AudioField }));
const AttachmentField = lazy(async () => ({
  default: (await import("#src/entities/attachment/attachment-field.tsx")).AttachmentField,
}));

const mostAttachments = 20;

/** Spoken notes and files of any kind. */
export function FilesSection({ form }: { form: VisitForm }) {
  const { values, problems, files, recordId, origin } = form;
  const problem = (name: string) => problems[Object.keys(problems).find((path) => path.split(".")[0] === name) ?? ""];
  return (
    <Suspense fallback={<p role="status">正在读取…</p>}>
      <AudioField
        recordId={recordId}
        audio={values.audio}
        arrived={origin.record?.arrived ?? []}
        problem={problem("audio")}
        onAdded={(ref) => files.add("audio", ref)}
        onRemoved={(id) => files.remove("audio", id)}
        busy={files.recording}
        onBusy={files.setRecording}
      />
      <AttachmentField
        owner="visit"
        recordId={recordId}
        files={values.attachments}
        most={mostAttachments}
        problem={problem("attachments")}
        onAdded={(ref) => files.add("attachments", ref)}
        onRemoved={(id) => files.remove("attachments", id)}
      />
    </Suspense>
  );
}
