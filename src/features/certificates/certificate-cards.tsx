import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import type { CertificateRow } from "#contract/certificate/certificate.ts";
import { certificateAddress, CertificateState, LentTo } from "#src/entities/certificate/certificate-words.tsx";
import "./certificates.css";
import { recordDay } from "#src/ui/text/record-day.tsx";
import "#src/ui/page/card.css";

interface Props {
  rows: readonly CertificateRow[] | undefined;
  /** What can be done with one. */
  actionOf?: (row: CertificateRow) => ReactNode;
}

/** Certificates as cards. */
export const CertificateCards = ({ rows, actionOf }: Props) => (
  <ul className="list-cards" aria-label="证书">
    {rows?.map((row) => (
      <li key={row.id} className="list-card">
        <Link to={certificateAddress(row.id)}>{row.name}</Link>
        <p>
          {row.kind} {row.number}
        </p>
        <p>
          <CertificateState certificate={row} />
          {row.expires_on !== null && <span className="whole">有效期至 {recordDay(row.expires_on)}</span>}
        </p>
        <LentTo certificate={row} />
        {actionOf?.(row)}
      </li>
    ))}
  </ul>
);
