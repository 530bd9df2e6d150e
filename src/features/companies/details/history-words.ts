import { yearFigures } from "#contract/company/company-card.ts";
import type { Revision } from "#contract/core/revision.ts";
import { companyFieldLabel, tierWord } from "#src/entities/company/company-labels.ts";
import { companyFieldWords } from "#src/entities/company/company-words.ts";
import { formatDay } from "#src/ui/text/format-date.ts";

interface Names {
  street: (id: string) => string;
  label: (id: string) => string;
  person: (id: string) => string;
}

const ownLabels: Record<string, string> = {
  tier: "企业层级",
  tier_reason: "层级依据",
  owner_id: "责任人",
  account_merged: "责任人账号",
  reason: "理由",
  invention_count: "发明专利",
  utility_count: "实用新型",
  design_count: "外观设计",
  trademark_count: "商标",
  software_count: "软件著作权",
  next_visit_at: "下次走访",
};
/** What a person has no words for; the address says where the company is. */
const silent = new Set(["lng", "lat"]);

const actionWords: Record<Revision["action"], string> = {
  create: "登记",
  edit: "修改",
  delete: "并入其他企业",
  restore: "恢复",
};

/** What a revision did, in one word or sentence. */
export function actionOf({ action, changed }: Revision): string {
  if (changed.merged) return `并入了“${String(changed.merged.after)}”`;
  if (changed.unmerged) return `撤销了与“${String(changed.unmerged.after)}”的合并`;
  if (changed.merged_into) return `并入“${String(changed.merged_into.after)}”`;
  if (changed.account_merged) return "合并了责任人的账号";
  return actionWords[action];
}

export interface ChangeWords {
  label: string;
  before: string;
  after: string;
}

function labelOf(field: string): string {
  const [head, year, figure] = field.split(".");
  if (head === "year") return `${year} 年${yearFigures[figure as keyof typeof yearFigures] ?? ""}`;
  return ownLabels[field] ?? companyFieldLabel(field);
}

function wordsOf(field: string, value: unknown, names: Names): string {
  if (value === null || value === undefined || value === "") return "—";
  if (field === "owner_id") return names.person(String(value));
  if (field === "tier") return tierWord(String(value));
  if (field === "next_visit_at") return formatDay(String(value));
  return companyFieldWords(field, value, names);
}

/** The changes of a revision that say something to a person. */
export function changesOf({ changed }: Revision, names: Names): ChangeWords[] {
  return Object.entries(changed)
    .filter(([field]) => !silent.has(field) && !["merged", "unmerged", "merged_into"].includes(field))
    .map(([field, { before, after }]) => ({
      label: labelOf(field),
      before: field === "reason" ? "" : wordsOf(field, before, names),
      after: wordsOf(field, after, names),
    }));
}
