import type { CertificateKind } from "#contract/certificate/certificate-kinds.ts";
import { certificateProblems, offeredEnd, tidyNumbers } from "#contract/certificate/certificate-rules.ts";
import {
  CertificateFields,
  type Certificate,
  certificateFieldNames,
  type Scan,
} from "#contract/certificate/certificate.ts";
import { changedFields } from "#contract/core/edits.ts";
import { fieldsOf } from "#contract/core/envelope.ts";

/** What the form holds: days are empty where there is none. */
export interface CertificateValues {
  kind: CertificateKind | "";
  name: string;
  number: string;
  holder: string;
  right_no: string;
  issued_on: string;
  expires_on: string;
  place: string;
  note: string;
  front: Scan | null;
  back: Scan | null;
}

export const emptyValues = (holder: string): CertificateValues => ({
  kind: "",
  name: "",
  number: "",
  holder,
  right_no: "",
  issued_on: "",
  expires_on: "",
  place: "",
  note: "",
  front: null,
  back: null,
});

export const valuesOf = (one: Certificate): CertificateValues => ({
  ...one,
  issued_on: one.issued_on ?? "",
  expires_on: one.expires_on ?? "",
});

/** What a new certificate takes over from the one it stands in for. */
export const renewedValues = (old: Certificate): CertificateValues => ({
  ...emptyValues(old.holder),
  kind: old.kind,
  name: old.name,
  // A trademark keeps its number for ever; other papers get a new one.
  number: old.kind === "商标注册证" || old.kind === "专利证书" ? old.number : "",
  right_no: old.right_no,
  place: old.place,
});

/** Values after a kind or day was chosen: the end that the kind's term gives is offered, never forced. */
export function withOfferedEnd(values: CertificateValues, changes: Partial<CertificateValues>): CertificateValues {
  const next = { ...values, ...changes };
  const before = values.kind === "" ? null : offeredEnd(values.kind, values.issued_on);
  const offered = next.kind === "" ? null : offeredEnd(next.kind, next.issued_on);
  // What somebody typed stays.
  return values.expires_on !== "" && values.expires_on !== before
    ? next
    : { ...next, expires_on: changes.expires_on ?? offered ?? "" };
}

type Checked = { problems: Record<string, string> } | { fields: CertificateFields };

/** The fields as they are sent, or what is wrong with them. */
export function checkedFields(values: CertificateValues, now: number): Checked {
  const { front, back, issued_on, expires_on, ...rest } = values;
  const parsed = CertificateFields.safeParse({
    ...rest,
    issued_on: issued_on || null,
    expires_on: expires_on || null,
    front_id: front?.id ?? null,
    back_id: back?.id ?? null,
  });
  if (!parsed.success) return { problems: fieldsOf(parsed.error.issues) };
  const problems = certificateProblems(parsed.data, now);
  return Object.keys(problems).length > 0 ? { problems } : { fields: tidyNumbers(parsed.data) };
}

/** What an edit changes of a certificate. */
export const changesAgainst = (one: Certificate, fields: CertificateFields): Partial<CertificateFields> =>
  changedFields<CertificateFields>(one, fields, certificateFieldNames);
