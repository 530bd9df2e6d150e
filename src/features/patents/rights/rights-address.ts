import { contract } from "#contract/index.ts";
import { readDate } from "#contract/core/date-words.ts";

const { transfer, diTransfer, diPermit, diPledge, property } = contract.search;

/** What is asked about, with the call that answers; of the user's companies only the platform's data can tell. */
export const rightViews = {
  transfer: { label: "转让", call: diTransfer, own: transfer },
  permit: { label: "许可", call: diPermit, own: diPermit },
  pledge: { label: "质押", call: diPledge, own: diPledge },
  property: { label: "质押与保全", call: property, own: property },
} as const;
export type RightView = keyof typeof rightViews;

/** Conditions as they are typed. */
export interface AskedRights {
  company: string;
  patent: string;
  from: string;
  to: string;
}
export const noConditions: AskedRights = { company: "", patent: "", from: "", to: "" };

export function rightsIn(params: URLSearchParams): { view: RightView; asked: AskedRights; page: number } {
  const view = params.get("kind") ?? "";
  const page = Number(params.get("page") ?? "1");
  const value = (name: keyof AskedRights) => params.get(name)?.trim() ?? "";
  return {
    view: Object.hasOwn(rightViews, view) ? (view as RightView) : "transfer",
    asked: { company: value("company"), patent: value("patent"), from: value("from"), to: value("to") },
    page: Number.isInteger(page) && page > 0 ? page : 1,
  };
}

/** The address's query for it; what is empty is left out. */
export function rightsAddress(view: RightView, asked: AskedRights, page = 1): URLSearchParams {
  const query = new URLSearchParams({ part: "rights", kind: view });
  for (const [name, value] of Object.entries(asked)) if (value !== "") query.set(name, value);
  if (page > 1) query.set("page", String(page));
  return query;
}

type Checked = { asked: AskedRights } | { problems: Partial<AskedRights> };

/** The conditions with days as the server reads them, or what is wrong by field. */
export async function checkedRights(typed: AskedRights): Promise<Checked> {
  const problems: Partial<AskedRights> = {};
  const asked = { ...typed };
  for (const name of ["from", "to"] as const) {
    const day = typed[name] === "" ? "" : readDate(typed[name], "day");
    if (day === null) problems[name] = "请按 2026年11月23日 填写日期";
    else asked[name] = day;
  }
  const { from, to, ...names } = asked;
  const days = { ...(from !== "" && { from }), ...(to !== "" && { to }) };
  if (Object.keys(problems).length > 0) return { problems };
  // Who only looks needs no schema.
  const { askedRights } = await import("#contract/patent/right-calls.ts");
  const parsed = askedRights.safeParse({ ...names, ...days });
  if (parsed.success) return { asked };
  for (const { path, message } of parsed.error.issues) problems[path[0] as keyof AskedRights] ??= message;
  return { problems };
}
