import type { contacts } from "#server/database/tables/company.ts";
import { personName } from "#demo/person-names.ts";
import type { DemoRandom } from "#demo/random.ts";

export type ContactRow = typeof contacts.$inferInsert & { post: string; mobile: string };

const deciders = ["总经理", "董事长", "副总经理", "技术总监"];
const others = ["知识产权专员", "研发经理", "行政主管", "法务主管", "项目申报专员", "品牌经理", "厂长助理"];

/** One to three people of a company, the first of them primary. `serial` keeps the mobiles different. */
export function contactsOf(
  company: { id: string; street_id: string },
  serial: number,
  at: number,
  random: DemoRandom,
): ContactRow[] {
  return Array.from({ length: random.whole(1, 3) }, (_, place) => {
    const decides = place === 0 && random.chance(0.6);
    return {
      id: random.id(at),
      company_id: company.id,
      street_id: company.street_id,
      name: personName(random),
      post: random.pick(decides ? deciders : others),
      mobile: `1900${String(10_000 + serial * 3 + place).padStart(7, "0")}`,
      phone: random.chance(0.3) ? `0757-2200${String(random.whole(0, 9999)).padStart(4, "0")}` : "",
      is_primary: place === 0,
      is_decision_maker: decides,
    };
  });
}
