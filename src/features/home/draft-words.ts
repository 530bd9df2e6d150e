import type { DraftRow } from "#offline/field-types.ts";

type DraftName = Pick<DraftRow, "key" | "kind" | "recordId">;

const isNew = (draft: DraftName) => draft.key.endsWith(":new");

/** A visit made from a calendar entry has the key `visit:<entry>:<company>:new`. */
function newVisitLink(key: string): string {
  const [, entry, company] = key.split(":");
  return company === undefined ? "/workVisit/form" : `/workVisit/form?calendar=${entry}&company=${company}`;
}

/** The page that opens the draft's form. */
export function draftLink(draft: DraftName): string {
  if (draft.kind === "visit") return isNew(draft) ? newVisitLink(draft.key) : `/workVisit/form?id=${draft.recordId}`;
  return isNew(draft) ? "/addCompany" : `/companyDetails?id=${draft.recordId}&edit=1`;
}

export function draftTitle(draft: DraftName): string {
  const what = draft.kind === "visit" ? "走访" : "企业";
  return isNew(draft) ? `新建${what}` : `修改${what}`;
}
