import type { labels } from "#server/database/tables/company.ts";
import { demoRandom } from "#demo/random.ts";

export type LabelRow = typeof labels.$inferInsert;

const words = [
  ["company", "资质", "#1554D1", ["高新技术企业", "专精特新", "小巨人", "制造业单项冠军", "贯标企业", "知识产权示范"]],
  ["company", "经营", "#167C4E", ["出口为主", "跨境电商", "上市后备", "增资扩产", "新落户"]],
  ["company", "关注", "#946010", ["维权较多", "质押意向", "海外参展", "专利空白", "需重点服务"]],
  ["demand", "来源", "#1554D1", ["区级督办", "镇街重点", "展会集中"]],
  ["question", "主题", "#14213D", ["基本情况", "创新投入", "保护需求"]],
] as const;

/** Labels that a company's figures suggest. */
const rules: Record<string, LabelRow["rule"]> = {
  知识产权示范: { field: "invention_count", min: 60 },
  上市后备: { field: "is_listed", min: 1 },
  需重点服务: { field: "open_demands", min: 2 },
};

/** 22 labels, most of them for companies. */
export function demoLabels(now: number): LabelRow[] {
  const random = demoRandom("labels");
  return words.flatMap(([kind, group, color, names]) =>
    names.map((name) => ({
      id: random.id(now - 400 * 86_400_000),
      kind,
      name,
      group,
      color,
      rule: rules[name] ?? null,
    })),
  );
}
