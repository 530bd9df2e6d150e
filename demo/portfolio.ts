import { insertRows } from "#server/database/insert-rows.ts";
import { portfolioCategories, portfolioEntries, portfolioNotes } from "#server/database/tables/ip/portfolio.ts";
import type { patents } from "#server/database/tables/ip/patent.ts";
import type { Seed } from "./seed.ts";

type Patent = typeof patents.$inferInsert;

interface DemoPortfolio {
  categories: (typeof portfolioCategories.$inferInsert)[];
  entries: (typeof portfolioEntries.$inferInsert)[];
  notes: (typeof portfolioNotes.$inferInsert)[];
}

/** The same id for the same record each time: that of its patent with another end. */
const idBeside = (id: string, end: string) => `${id.slice(0, -end.length)}${end}`;

const names = ["主营产品", "结构与外壳", "控制与算法", "待评估"];
const grades = ["A", "B", "B", "C", "C", "D"] as const;
const people = ["陈工", "李工", "知识产权专员"];

/** Some of an enterprise's patents as its people have sorted them; the rest waits to be taken in. */
function demoPortfolio(company: string, author: string, made: readonly Patent[], now: number): DemoPortfolio {
  const own = made.filter(({ company_ids = [] }) => company_ids.includes(company));
  const held = own.filter((_, place) => place % 5 !== 4);
  const [first] = held;
  if (first === undefined) return { categories: [], entries: [], notes: [] };
  const categories = names.map((name, place) => ({
    id: idBeside(first.id, `c${place}`),
    company_id: company,
    parent_id: place === 1 || place === 2 ? idBeside(first.id, "c0") : null,
    name,
    place,
  }));
  const at = new Date(now);
  // One in force, so that its account shows what becomes of it.
  const letGo = held.findLast(({ status }) => status === "有效");
  const entries = held.map((patent, place): DemoPortfolio["entries"][number] => {
    const isLapsed = patent.status === "失效" && (patent.restorable_until ?? null) === null;
    const isGivenUp = isLapsed || patent.id === letGo?.id;
    return {
      id: idBeside(patent.id, "e0"),
      company_id: company,
      patent_id: patent.id,
      category_id: place % 7 === 6 ? null : (categories[place % names.length]?.id ?? null),
      project: place % 3 === 0 ? "产线升级" : "",
      product: place % 4 === 0 ? "标准型" : "",
      tags: place % 6 === 0 ? ["出口"] : [],
      responsible: people[place % people.length] ?? "",
      grade: grades[place % grades.length] ?? "C",
      core: place % 9 === 0,
      collected: place % 11 === 0,
      decision: isGivenUp ? "放弃" : place % 5 === 0 ? "待定" : "维持",
      decision_reason: isGivenUp ? "对应产品已停产" : "",
      created_at: at,
      created_by: author,
      updated_at: at,
      updated_by: author,
    };
  });
  const notes = entries.slice(0, 3).map(({ id }, place) => ({
    id: idBeside(id, `f${place}`),
    entry_id: id,
    content: "与现有产品的卖点一致，建议维持；到期前核对海外同族的缴费。",
    created_by: author,
    created_at: at,
  }));
  return { categories, entries, notes };
}

export const seedPortfolio: Seed = async (db, { owner, patents: made, now }) => {
  const { categories, entries, notes } = demoPortfolio(owner.com_id, String(owner.id), made.patents, now);
  await insertRows(db, portfolioCategories, categories);
  await insertRows(db, portfolioEntries, entries);
  await insertRows(db, portfolioNotes, notes);
};
