import { dayLength, dayOf, daysBetween, shiftDay } from "#contract/core/time.ts";
import { type HonorLevel, termEnd, titleKey } from "#contract/honor/honor-rules.ts";
import { insertRows } from "#server/database/insert-rows.ts";
import { honors, honorTypes, type HonorTypeRow } from "#server/database/tables/ip/honor.ts";
import type { patents } from "#server/database/tables/ip/patent.ts";
import type { DemoCompany } from "#demo/company/companies.ts";
import { foundedFor } from "#demo/company/founding.ts";
import { type DemoRandom, demoRandom } from "#demo/random.ts";
import type { Seed } from "#demo/seed.ts";

type Row = typeof honors.$inferInsert;
type Patent = Pick<typeof patents.$inferInsert, "id" | "company_ids" | "status">;

const wanted = 600;
/** Years back from now in which they were given. */
const oldest = 9;

const issuers: Record<HonorLevel, string> = {
  国家: "国家主管部门",
  省: "省主管部门",
  市: "市主管部门",
  区: "区主管部门",
};

/** How often a type is given, by its name; the others rarely. */
const weights: Record<string, number> = {
  高新技术企业: 10,
  专精特新中小企业: 6,
  知识产权贯标认证: 5,
  知识产权优势企业: 3,
  专利密集型产品: 3,
};

/** Day of the award: most anywhere in the years, some so that their term ends soon. */
function awardDay(random: DemoRandom, type: HonorTypeRow, today: string): string {
  const soon = type.months !== null && random.chance(0.12);
  if (!soon) return shiftDay(today, -random.whole(20, oldest * 365));
  return shiftDay(today, random.whole(5, 80) - Math.round((type.months ?? 0) * 30.44));
}

interface Given {
  random: DemoRandom;
  types: readonly HonorTypeRow[];
  ownPatents: ReadonlyMap<string, Patent[]>;
  today: string;
}

function honorOf({ random, types, ownPatents, today }: Given, companyId: string): Row {
  const type = random.weighted(types.map((one) => [one, weights[one.name] ?? 1] as const));
  const level = random.pick<HonorLevel>(type.levels);
  const day = awardDay(random, type, today);
  const year = Number(day.slice(0, 4));
  const end = termEnd(day, type.months);
  const isPatents = type.kind === "专利奖" || type.name === "专利密集型产品";
  const patent = isPatents ? random.sample(ownPatents.get(companyId) ?? [], 1)[0] : undefined;
  const title = type.kind === "资质" ? type.name : `${type.name}（${year} 年度）`;
  const isRevoked = type.kind === "资质" && daysBetween(day, today) > 200 && random.chance(0.03);
  const at = new Date(Date.parse(`${day}T02:00:00Z`) + dayLength);
  return {
    id: random.id(at.getTime()),
    company_id: companyId,
    type_id: type.id,
    title,
    title_key: titleKey(title),
    level,
    year,
    batch: random.chance(0.5) ? `第${random.pick(["一", "二", "三"])}批` : "",
    grade: type.grades.length > 0 ? random.pick(type.grades) : "",
    issuer: issuers[level],
    issued_on: day,
    valid_from: end === null ? null : day,
    valid_to: end,
    document_no: "",
    certificate_no: type.kind === "资质" ? `SY${year}${String(random.whole(10_000, 99_999))}` : "",
    amount: random.chance(0.3) ? String(random.whole(1, 30) * 10_000) : null,
    note: "",
    patent_id: patent?.id ?? null,
    revoked_on: isRevoked ? shiftDay(day, 150) : null,
    revoked_reason: isRevoked ? "复核时不再符合认定条件" : "",
    rev: 1,
    created_at: at,
    updated_at: at,
  };
}

/** Some 600 honors of the invented companies, in every state; those of patents stand on patents of the company. */
function demoHonors(
  now: number,
  companies: readonly DemoCompany[],
  patentRows: readonly Patent[],
  types: readonly HonorTypeRow[],
): Row[] {
  const random = demoRandom("honors");
  const ownPatents = new Map<string, Patent[]>();
  for (const patent of patentRows)
    for (const id of patent.company_ids ?? []) ownPatents.set(id, [...(ownPatents.get(id) ?? []), patent]);
  const given = { random, types, ownPatents, today: dayOf(now) };
  // Those with patents are honored more often than the others.
  const known = foundedFor(companies, oldest + 1, given.today);
  const owning = known.filter(({ row }) => ownPatents.has(row.id));
  const made = new Map<string, Row>();
  while (made.size < wanted) {
    const company = random.chance(0.7) && owning.length > 0 ? random.pick(owning) : random.pick(known);
    const honor = honorOf(given, company.row.id);
    made.set([honor.company_id, honor.type_id, honor.year, honor.title_key].join("|"), honor);
  }
  return [...made.values()];
}

export const seedHonors: Seed = async (db, { now, companies, patents }) => {
  const types = await db.select().from(honorTypes).orderBy(honorTypes.sort);
  await insertRows(db, honors, demoHonors(now, companies, patents.patents, types));
};
