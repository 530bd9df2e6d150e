import type { DraftRow } from "#offline/field-types.ts";

type DraftName = Pick<DraftRow, "key" | "kind" | "recordId">;

const isNew = (draft: DraftName) => draft.key.endsWith(":new");

/** A visit made from a calendar entry has the key `visit:<entry>:<company>:new`. */
function newVisitLink(key: string): string {
  const [, entry, company] = key.split(":");
  return company === undefined ? "/workVisit/form" : `/workVisit/form?calendar=${entry}&company=${company}`;
}

/** `answer:<questionnaire>:<company>`: one answer for each company. */
function answerLink(key: string): string {
  const [, questionnaire, company] = key.split(":");
  return `/question/fill?questionnaire=${questionnaire}&company=${company}`;
}

/** The page that opens the draft's form. */
export function draftLink(draft: DraftName): string {
  const { key, kind, recordId } = draft;
  switch (kind) {
    case "visit":
      return isNew(draft) ? newVisitLink(key) : `/workVisit/form?id=${recordId}`;
    case "company":
      return isNew(draft) ? "/addCompany" : `/companyDetails?id=${recordId}&edit=1`;
    case "calendar":
      return isNew(draft) ? "/addWaitvisit" : `/addWaitvisit?id=${recordId}`;
    case "demand":
      return isNew(draft) ? "/addDemand" : `/addDemand?id=${recordId}`;
    case "answer":
      return answerLink(key);
    case "note":
      return `/workVisit/details?id=${key.split(":")[1]}`;
  }
}

const whats = { visit: "走访", company: "企业", calendar: "日程", demand: "需求" } as const;

export function draftTitle(draft: DraftName): string {
  if (draft.kind === "answer") return "填写问卷";
  if (draft.kind === "note") return "补充走访说明";
  return `${isNew(draft) ? "新建" : "修改"}${whats[draft.kind]}`;
}
