import type { PatentCard } from "#contract/patent/patent-view.ts";
import { readNumber } from "#contract/patent/patent-numbers.ts";

/** The seven pages of a patent, in their order. */
export const patentTabs = [
  { part: "detail", label: "摘要" },
  { part: "power", label: "权利要求" },
  { part: "instructions", label: "说明书" },
  { part: "drawings", label: "附图" },
  { part: "fullText", label: "全文" },
  { part: "law", label: "法律信息" },
  { part: "kindred", label: "同族信息" },
] as const;
export type PatentPart = (typeof patentTabs)[number]["part"];

/** Address of a page of a patent; `words` are marked there, `isReader`: the variant without a shell. */
export function patentAddress(
  patent: string,
  part: PatentPart = "detail",
  { words = [], isReader = false }: { words?: readonly string[]; isReader?: boolean } = {},
): string {
  const query = new URLSearchParams({ id: patent });
  if (words.length > 0) query.set("mark", words.join(","));
  return `/${part}${isReader ? "New2" : ""}?${query.toString()}`;
}

type Numbers = Pick<PatentCard, "application_no" | "publication_no" | "grant_no">;

/** A number as people read it; a foreign one stands as it is. */
export function shownOf(plain: string): string {
  const read = readNumber(plain);
  return "shown" in read ? read.shown : plain;
}

/** The number people know a patent by: of the grant, else of the publication, else of the application. */
export const numberOf = (patent: Numbers): string =>
  shownOf(patent.grant_no || patent.publication_no || patent.application_no);
