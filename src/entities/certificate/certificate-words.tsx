import type { CertificateRow } from "#contract/certificate/certificate.ts";
import { alertSign } from "#src/ui/text/alert-sign.ts";
import "./certificate.css";

type Ending = Pick<CertificateRow, "state" | "days_left" | "replaced">;

/** How long a certificate is still good for, in words. */
export function endingWords({ days_left, replaced }: Ending): string {
  if (replaced) return "已换新证";
  if (days_left === null) return "长期有效";
  if (days_left < 0) return `已过期 ${-days_left} 天`;
  return days_left === 0 ? "今天到期" : `还有 ${days_left} 天`;
}

const marks = { 有效: "✓", 临期: "◷", 已过期: alertSign } as const;
const looks = { 有效: "good", 临期: "soon", 已过期: "over" } as const;

/** The state with its sign and the days left. */
export function CertificateState({ certificate }: { certificate: Ending }) {
  const look = certificate.replaced ? "old" : looks[certificate.state];
  return (
    <span className={`certificate-state certificate-${look}`}>
      <span aria-hidden="true">{certificate.replaced ? "↻" : marks[certificate.state]}</span>{" "}
      {certificate.replaced || certificate.days_left === null ? "" : `${certificate.state} · `}
      {endingWords(certificate)}
    </span>
  );
}

/** Who has the certificate. */
export const LentTo = ({ certificate }: { certificate: Pick<CertificateRow, "lent_to" | "lent_over"> }) =>
  certificate.lent_to === null ? null : (
    <span className={certificate.lent_over ? "certificate-state certificate-over" : "certificate-state"}>
      {certificate.lent_over ? `${alertSign} ` : ""}借给{certificate.lent_to}
      {certificate.lent_over ? "，逾期未还" : ""}
    </span>
  );

export const certificateAddress = (id: string) => `/certificateData/detail?id=${id}`;
