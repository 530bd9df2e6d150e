import type { VisitFields } from "#contract/visit/visit-fields.ts";
import { usePhotoUrl } from "#src/entities/photo/photo-url.ts";
import { MinuteWords } from "#src/ui/text/dates.tsx";
import "./signature.css";

interface Props {
  signature: NonNullable<VisitFields["signature"]>;
  arrived: boolean;
}

/** A given signature with who gave it and when. */
export function SignatureView({ signature, arrived }: Props) {
  const { url, local } = usePhotoUrl(signature.image.id, "full", arrived);
  return (
    <figure className="signature-view">
      {url ? (
        <img src={url} alt={`${signature.name} 的签名`} />
      ) : (
        local !== undefined && <p role="status">签名图片还没有送达</p>
      )}
      <figcaption>
        {signature.name} · <MinuteWords at={signature.at} />
      </figcaption>
    </figure>
  );
}
