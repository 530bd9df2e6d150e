import { filesInValues } from "#offline/kinds/answer-changes.ts";
import type { DraftRow, FieldEngine } from "#offline/field-types.ts";

type DraftName = Pick<DraftRow, "key" | "kind" | "recordId" | "baseRev">;

/** Whether its record was never saved. */
export const isNew = ({ baseRev }: Pick<DraftRow, "baseRev">) => baseRev === null;

/** `answer:<questionnaire>:<company>`: one answer for each company. */
function answerLink(key: string): string {
  const [, questionnaire, company] = key.split(":");
  return `/question/fill?questionnaire=${questionnaire}&company=${company}`;
}

/** The page that opens the draft's form. */
export function draftLink(draft: DraftName): string {
  const { key, kind, recordId } = draft;
  const asked = `${isNew(draft) ? "draft" : "id"}=${recordId}`;
  switch (kind) {
    case "visit":
      return `/workVisit/form?${asked}`;
    case "company":
      return isNew(draft) ? `/addCompany?${asked}` : `/companyDetails?id=${recordId}&edit=1`;
    case "calendar":
      return `/addWaitvisit?${asked}`;
    case "demand":
      return `/addDemand?${asked}`;
    case "answer":
      return answerLink(key);
    case "note":
      return `/workVisit/details?id=${key.split(":")[1]}`;
  }
}

/** Photos that a draft holds. */
export function photosIn({ kind, value }: Pick<DraftRow, "kind" | "value">): number {
  if (kind === "answer") return filesInValues(value).filter(({ mime }) => mime === "image/jpeg").length;
  return (value as { photos?: unknown[] }).photos?.length ?? 0;
}

/** What the record of a draft is called. */
export const whats = {
  visit: "走访",
  company: "企业",
  calendar: "日程",
  demand: "需求",
  answer: "问卷",
  note: "补充说明",
} as const;

export function draftTitle(draft: DraftName): string {
  if (draft.kind === "answer") return "填写问卷";
  if (draft.kind === "note") return "补充走访说明";
  return `${isNew(draft) ? "新建" : "修改"}${whats[draft.kind]}`;
}

type DraftContent = Pick<DraftRow, "key" | "kind" | "value">;

/** The company that a draft is about: by its id, by its name as typed, or by the visit it belongs to; null: none yet. */
export function draftAbout({
  key,
  kind,
  value,
}: DraftContent): { id: string } | { name: string } | { visit: string } | null {
  const { company_id, company_ids, name, values } = value as {
    company_id?: string;
    company_ids?: string[];
    name?: string;
    values?: { name?: string };
  };
  // The form of a company keeps its contact beside its values.
  const typed = values?.name ?? name;
  if (kind === "company") return typed ? { name: typed } : null;
  if (kind === "note") return { visit: key.split(":")[1] ?? "" };
  const id = kind === "answer" ? key.split(":")[2] : kind === "calendar" ? company_ids?.[0] : company_id;
  return id ? { id } : null;
}

/** Letters of a draft's text that stand for it. */
const fewWords = 16;

/** The first words that somebody wrote in a form; empty while there are none. */
export function firstWords({ value }: Pick<DraftRow, "value">): string {
  const { title, content, purpose, summary, expected_result } = value as Record<string, unknown>;
  const written = [title, content, purpose, summary, expected_result].map((one) =>
    typeof one === "string" ? one.trim().replaceAll(/\s+/gu, " ") : "",
  );
  const signs = [...(written.find((one) => one !== "") ?? "")];
  return signs.length > fewWords ? `${signs.slice(0, fewWords).join("")}…` : signs.join("");
}

/** `新建走访 · 佛山市某某公司`: drafts of one kind are told apart by their company, without one by their first words. */
export async function namedDraft(engine: Pick<FieldEngine, "db" | "companyNames">, draft: DraftRow): Promise<string> {
  const about = draftAbout(draft);
  const name = (about === null ? undefined : await nameOf(engine, about)) ?? firstWords(draft);
  return name ? `${draftTitle(draft)} · ${name}` : draftTitle(draft);
}

async function nameOf(
  { db, companyNames }: Pick<FieldEngine, "db" | "companyNames">,
  about: NonNullable<ReturnType<typeof draftAbout>>,
) {
  if ("name" in about) return about.name;
  if ("visit" in about) return (await db.visits.get(about.visit))?.company_name;
  return (await companyNames([about.id])).get(about.id);
}
