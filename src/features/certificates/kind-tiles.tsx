import type { CertificateKind } from "#contract/certificate/certificate-kinds.ts";
import { Button } from "#src/ui/button/button.tsx";
import { formatCount } from "#src/ui/text/format-number.ts";
import "./certificates.css";

interface Props {
  /** Undefined: there is no answer yet. */
  kinds: readonly { value: CertificateKind; count: number }[] | undefined;
  chosen: CertificateKind | undefined;
  onChoose: (kind: CertificateKind | undefined) => void;
}

/** One kind of the list, or all of them, each with its number. */
export function KindTiles({ kinds, chosen, onChoose }: Props) {
  if (kinds === undefined || kinds.length === 0) return null;
  const all = kinds.reduce((sum, { count }) => sum + count, 0);
  return (
    <div className="certificate-tiles" role="group" aria-label="按类型">
      <Button aria-pressed={chosen === undefined} onClick={() => onChoose(undefined)}>
        全部 {formatCount(all)}
      </Button>
      {kinds.map(({ value, count }) => (
        <Button key={value} aria-pressed={value === chosen} onClick={() => onChoose(value)}>
          {value} {formatCount(count)}
        </Button>
      ))}
    </div>
  );
}
