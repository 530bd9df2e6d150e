import { inventedApplicationNo } from "#contract/patent/patent-numbers.ts";
import type { PatentType } from "#contract/patent/patent-words.ts";
import type { Life } from "./patent-life.ts";

/** How many numbers of a series are taken. */
export type Numbering = Map<string, number>;

function next(numbering: Numbering, series: string): number {
  const taken = numbering.get(series) ?? 0;
  numbering.set(series, taken + 1);
  return taken;
}

/** Plain numbers of an application with these days; published ones begin with 199, 299 and 399 million. */
export function inventedNumbers(type: PatentType, life: Life, numbering: Numbering) {
  const isInvention = type === "发明" || type === "PCT发明";
  const year = life.filed_on.slice(0, 4);
  const application_no = inventedApplicationNo(Number(year), type, 9_000_000 + next(numbering, `${year}${type}`));
  const published = (first: number, kind: string) =>
    `${first * 1_000_000 + next(numbering, `published ${first}`)}${kind}`;
  if (!isInvention) {
    const grant_no = life.granted_on ? published(type === "外观设计" ? 399 : 299, type === "外观设计" ? "S" : "U") : "";
    return { application_no, publication_no: "", grant_no };
  }
  const publication_no = life.published_on ? published(199, "A") : "";
  return { application_no, publication_no, grant_no: life.granted_on ? publication_no.replace("A", "B") : "" };
}
