import type { PatentView } from "#contract/patent/patent-view.ts";
import { shownOf } from "#src/entities/patent/patent-link.ts";
import { recordDay } from "#src/ui/text/record-day.tsx";

const names = (parties: readonly { name: string }[]) => parties.map(({ name }) => name).join("；");

const facts: readonly (readonly [label: string, value: (patent: PatentView) => string])[] = [
  ["名称", ({ title }) => title],
  ["类型", ({ type }) => type],
  ["法律状态", ({ status, status_reason }) => [status, status_reason].filter((word) => word !== "").join("：")],
  ["申请号", ({ application_no }) => shownOf(application_no)],
  ["公开号", ({ publication_no }) => publication_no && shownOf(publication_no)],
  ["授权公告号", ({ grant_no }) => grant_no && shownOf(grant_no)],
  ["申请人", ({ applicants_full }) => names(applicants_full)],
  ["当前权利人", ({ owners_full }) => names(owners_full)],
  ["发明人", ({ inventors }) => inventors.join("；")],
  ["申请日", ({ filed_on }) => recordDay(filed_on)],
  ["公开（公告）日", ({ published_on }) => recordDay(published_on)],
  ["授权公告日", ({ granted_on }) => recordDay(granted_on)],
  ["预计届满日", ({ expires_on }) => recordDay(expires_on)],
  ["主分类号", ({ main_ipc }) => main_ipc],
  ["分类号", ({ ipc }) => ipc.join("；")],
  ["代理机构", ({ agency }) => agency],
  ["权利要求", ({ claims }) => (claims.length === 0 ? "" : `${claims.length} 项`)],
  ["附图", ({ drawings }) => (drawings.length === 0 ? "" : `${drawings.length} 幅`)],
  ["被引用", ({ cited }) => (cited === 0 ? "" : `${cited} 次`)],
];

export interface ComparedFact {
  label: string;
  values: readonly [string, string];
  differs: boolean;
}

/** The facts of two patents beside each other; what neither has is left out. */
export const comparedFacts = (first: PatentView, second: PatentView): ComparedFact[] =>
  facts.flatMap(([label, valueOf]) => {
    const values = [valueOf(first), valueOf(second)] as const;
    return values.every((value) => value === "") ? [] : [{ label, values, differs: values[0] !== values[1] }];
  });

/** Independent claims of two patents in their order: the first with the first, and so on. */
export function claimPairs(first: PatentView, second: PatentView): readonly (readonly [string, string])[] {
  const [own, other] = [first, second].map(({ claims }) =>
    claims.filter(({ depends_on }) => depends_on.length === 0).map(({ number, text }) => `${number}. ${text}`),
  ) as [string[], string[]];
  return Array.from({ length: Math.max(own.length, other.length) }, (_, at) => [own[at] ?? "", other[at] ?? ""]);
}
