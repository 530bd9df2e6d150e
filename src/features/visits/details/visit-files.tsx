import { AttachmentList } from "#src/entities/attachment/attachment-list.tsx";
import { AudioItem } from "#src/entities/audio/audio-item.tsx";
import { SignatureView } from "#src/entities/signature/signature-view.tsx";
import type { AnyVisit } from "#src/entities/visit/use-local-visits.ts";

/** Recordings, files and the signature of a visit; nothing when there is none. */
export function VisitFiles({ visit: { audio, attachments, signature, arrived } }: { visit: AnyVisit }) {
  if (audio.length === 0 && attachments.length === 0 && !signature) return null;
  return (
    <section className="details-group" aria-label="录音、附件与签名">
      <h3>录音、附件与签名</h3>
      {audio.map((one, i) => (
        <AudioItem key={one.id} audio={one} place={i + 1} arrived={arrived.includes(one.id)} />
      ))}
      {attachments.length > 0 && <AttachmentList files={attachments} arrived={arrived} />}
      {signature && <SignatureView signature={signature} arrived={arrived.includes(signature.image.id)} />}
    </section>
  );
}
