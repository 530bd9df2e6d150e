import { dayOf, monthsLater, shiftDay } from "#contract/core/time.ts";
import type { CopyrightKind } from "#contract/copyright/copyright-calls.ts";
import type { copyrightRecords } from "#server/database/tables/ip/public-records.ts";
import type { trademarks } from "#server/database/tables/ip/trademark.ts";
import type { DemoCompany } from "#demo/company/companies.ts";
import { foundedFor } from "#demo/company/founding.ts";
import { type DemoRandom, demoRandom } from "#demo/random.ts";

type Row = typeof copyrightRecords.$inferInsert;
type Mark = Pick<typeof trademarks.$inferInsert, "registration_no" | "name" | "company_ids" | "registered_on">;

const wanted = 150;
/** Years. */
const oldest = 11;
const ofFirst = 10;
const kinds: readonly (readonly [CopyrightKind, number])[] = [
  ["软件著作权", 90],
  ["作品著作权", 40],
  ["海关备案", 20],
];
const things = ["生产排程", "能耗监测", "仓储管理", "设备点检", "温控终端", "订单协同"];
const works = ["产品包装图样", "企业吉祥物", "产品宣传册", "灯具外观美术图"];
const categories = ["美术作品", "产品设计图", "文字作品", "摄影作品"];

interface Told {
  number: string;
  name: string;
  category: string;
  valid_to: string | null;
  right_no: string;
}

/** Numbers of the year 2199 are nobody's. */
function toldOf(random: DemoRandom, kind: CopyrightKind, at: number, on: string, mark: Mark | undefined): Told {
  const serial = String(9_000_000 + at);
  const none = { valid_to: null, right_no: "" };
  if (kind === "软件著作权") {
    const name = `${random.pick(things)}软件`;
    return { ...none, number: `2199SR${serial}`, name, category: `V${random.whole(1, 4)}.0` };
  }
  if (kind === "作品著作权")
    return {
      ...none,
      number: `演示作登字-2199-F-0${serial}`,
      name: random.pick(works),
      category: random.pick(categories),
    };
  return {
    number: `T2199-${serial}`,
    name: mark?.name ?? "演示备案",
    category: "商标权",
    valid_to: shiftDay(monthsLater(on, 120), -1),
    right_no: mark?.registration_no ?? "",
  };
}

/** Registered software and works and filings with the customs, of invented companies. */
export function demoCopyrights(
  now: number,
  companies: readonly DemoCompany[],
  first: string | undefined,
  marks: readonly Mark[],
): Row[] {
  const random = demoRandom("copyrights");
  const today = dayOf(now);
  const main = companies.find(({ row }) => row.id === first);
  const owners = foundedFor(companies, oldest, today);
  return Array.from({ length: wanted }, (_, at) => {
    const { row: company } = main !== undefined && at < ofFirst ? main : random.pick(owners);
    const own = marks.filter((mark) => mark.company_ids?.includes(company.id) === true && mark.registered_on !== null);
    const drawn = random.weighted(kinds);
    const kind = drawn === "海关备案" && own.length === 0 ? "软件著作权" : drawn;
    // Filings last ten years: some of them end soon.
    const back = kind === "海关备案" ? random.whole(3300, 3700) : random.whole(30, 2600);
    const registered_on = shiftDay(today, -back);
    const completed_on = kind === "海关备案" ? null : shiftDay(registered_on, -random.whole(20, 200));
    return {
      id: random.id(now - at * 60_000),
      kind,
      ...toldOf(random, kind, at, registered_on, own.length > 0 ? random.pick(own) : undefined),
      owner: company.name,
      completed_on,
      registered_on,
      source: "演示数据",
      source_on: today,
      company_ids: [company.id],
    };
  });
}
