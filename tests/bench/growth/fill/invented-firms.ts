import { initialsOf } from "#server/areas/company/initials.ts";
import { nameKey } from "#server/areas/company/merge/name-key.ts";
import { trades } from "#demo/company/trades.ts";
import { demoCreditCode } from "#demo/credit-codes.ts";
import { demoStreets } from "#demo/places.ts";
import { type DemoRandom, demoRandom } from "#demo/random.ts";

/** What the directory knows a company by. */
export interface InventedFirm {
  name: string;
  name_key: string;
  initials: string;
  short_name: string;
  credit_code: string;
  street_id: string;
  industry_code: string;
}

/** Names and codes of the directory that no other company may have. */
export interface Taken {
  names: Set<string>;
  codes: Set<string>;
}

// The syllables that firms are named by again and again, the most frequent first: names are as alike as in life.
const syllables = [
  ..."华美顺金恒盛泰和信达佳新兴隆德宏丰利创科智源天海东方安康联合永胜润泽嘉诚博远光明星辉锦瑞祥富正大中亚凯威腾飞",
  ..."骏业广益志成鼎立邦民生力强万家鑫森林木水云山石峰岭青蓝红彩虹凤龙腾鹏展翔宇航宙宝珠玉晶莹洁净尚品优卓越杰",
];
const places = ["佛山市顺德区", "佛山市", "广东", "广东顺德", "顺德区"];

/** One of a list, those at its front more often. */
const frequent = (list: readonly string[], random: DemoRandom): string =>
  list[Math.floor((random.whole(0, 999_999) / 1_000_000) ** 1.3 * list.length)] ?? "";

function wordOf(random: DemoRandom): string {
  const long = random.chance(0.4) ? frequent(syllables, random) : "";
  return frequent(syllables, random) + frequent(syllables, random) + long;
}

function firmOf(random: DemoRandom): InventedFirm {
  const street = random.weighted(demoStreets.map((one) => [one, one.weight] as const));
  const local = trades.filter(({ key }) => street.trades.includes(key));
  const trade = random.pick(random.chance(0.55) ? local : trades);
  const core = wordOf(random) + random.pick(trade.endings);
  const place = random.chance(0.1) ? `佛山市顺德区${street.name}` : random.pick(places);
  const name = `${place}${core}有限公司`;
  return {
    name,
    name_key: nameKey(name),
    initials: initialsOf(name),
    short_name: core,
    credit_code: demoCreditCode(random),
    street_id: street.id,
    industry_code: trade.code,
  };
}

/** So many firms whose names and codes are not taken yet, and are from now on. */
export function inventedFirms(count: number, { names, codes }: Taken): InventedFirm[] {
  const random = demoRandom(`firms beside ${names.size}`);
  const made: InventedFirm[] = [];
  while (made.length < count) {
    const firm = firmOf(random);
    if (names.has(firm.name_key) || codes.has(firm.credit_code)) continue;
    names.add(firm.name_key);
    codes.add(firm.credit_code);
    made.push(firm);
  }
  return made;
}
