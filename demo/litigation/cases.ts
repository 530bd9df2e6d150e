import { dayOf, instantAt, shiftDay } from "#contract/core/time.ts";
import { countryCodes } from "#contract/core/countries.ts";
import {
  caseKinds,
  type CaseKind,
  type CaseStage,
  closedStage,
  type HearingKind,
  kindRules,
  nextStages,
  stagesOf,
} from "#contract/litigation/case-kinds.ts";
import { patentNumberOf } from "#contract/certificate/certificate-kinds.ts";
import { inventedApplicationNo } from "#contract/patent/patent-numbers.ts";
import { insertRows } from "#server/database/insert-rows.ts";
import { caseDockingLines, caseDockings, caseHearings, cases, caseSteps } from "#server/database/tables/ip/case.ts";
import type { accounts } from "#server/database/tables/people.ts";
import type { DemoCompany } from "#demo/company/companies.ts";
import { personName } from "#demo/person-names.ts";
import { type DemoRandom, demoRandom } from "#demo/random.ts";
import type { Seed } from "#demo/seed.ts";

type AccountRow = typeof accounts.$inferInsert;

interface DemoCases {
  cases: (typeof cases.$inferInsert)[];
  steps: (typeof caseSteps.$inferInsert)[];
  hearings: (typeof caseHearings.$inferInsert)[];
  dockings: (typeof caseDockings.$inferInsert)[];
  lines: (typeof caseDockingLines.$inferInsert)[];
}

const wanted = 120;
/** Of the company whose account people look at first. */
const ofFirst = 14;

const goods = ["智能温控器", "空气循环扇", "数控折弯机", "节能电机", "橱柜铰链", "感应灯具", "包装机械", "净水设备"];
const causes: Partial<Record<CaseKind, string>> = {
  民事诉讼: "侵害发明专利权纠纷",
  行政诉讼: "发明专利权无效行政纠纷",
  海外案件: "外观设计侵权",
  仲裁: "专利实施许可合同纠纷",
};
const courts: Record<CaseKind, string> = {
  民事诉讼: "演示知识产权法院",
  行政诉讼: "演示知识产权法院",
  无效宣告: "演示复审和无效审理部",
  海关保护: "演示海关",
  行政裁决: "演示知识产权局",
  行政查处: "演示市场监督管理局",
  仲裁: "演示仲裁委员会",
  海外案件: "演示海外法院",
};
const days: Record<CaseKind, HearingKind> = {
  民事诉讼: "开庭",
  行政诉讼: "开庭",
  无效宣告: "口头审理",
  海关保护: "举证期限",
  行政裁决: "口头审理",
  行政查处: "听证",
  仲裁: "开庭",
  海外案件: "答辩期限",
};

/** The steps of a case up to one of its kind, a month or two between them, the last some days ago. */
function walk(random: DemoRandom, kind: CaseKind, goal: CaseStage, today: string) {
  const path: CaseStage[] = [stagesOf(kind)[0] ?? closedStage];
  while (path.at(-1) !== goal && path.length < 12) {
    const next = nextStages(kind, path.at(-1) ?? goal);
    const order = stagesOf(kind);
    const ahead = next.filter((one) => order.indexOf(one) <= order.indexOf(goal) && !path.includes(one));
    path.push(ahead.length > 0 ? random.pick(ahead) : closedStage);
    if (path.at(-1) === closedStage) break;
  }
  let day = shiftDay(today, -random.whole(2, 40));
  const dated = path.toReversed().map((stage) => {
    const happened_on = day;
    day = shiftDay(day, -random.whole(25, 75));
    return { stage, happened_on };
  });
  return dated.toReversed();
}

/** Numbers that no court gives: the serials lie far above those in use. */
function numberOf(kind: CaseKind, year: string, serial: number): string {
  const digits = String(900_000 + serial);
  if (kind === "民事诉讼") return `（${year}）粤0606民初${digits}号`;
  if (kind === "行政诉讼") return `（${year}）京73行初${digits}号`;
  return kind === "无效宣告" ? `4W9${digits}` : `演示〔${year}〕${digits}号`;
}

function titleOf(kind: CaseKind, good: string, isOffence: boolean): string {
  if (kind === "无效宣告") return `${good}专利权无效宣告请求`;
  if (kind === "海关保护") return `${good}出口知识产权海关保护`;
  if (kind === "仲裁") return `${good}专利许可费仲裁`;
  if (kind === "行政诉讼") return `${good}无效决定行政诉讼`;
  return isOffence ? `诉同业企业侵害${good}专利权` : `被诉侵害${good}专利权`;
}

function caseOf(random: DemoRandom, company: DemoCompany["row"], serial: number, now: number) {
  const today = dayOf(now);
  const kind = caseKinds[serial % caseKinds.length] ?? "民事诉讼";
  const order = stagesOf(kind);
  const taken = walk(random, kind, order[Math.floor(serial / caseKinds.length) % order.length] ?? closedStage, today);
  const started_on = taken[0]?.happened_on ?? today;
  const last = taken.at(-1) ?? { stage: closedStage, happened_on: today };
  const [offence = "原告", defence = "被告"] = kindRules[kind].roles;
  const isOffence = random.chance(0.6);
  const good = random.pick(goods);
  const read = patentNumberOf(inventedApplicationNo(2019, "发明", 9_700_000 + serial));
  const id = random.id(now - random.whole(1, 300) * 86_400_000);
  const row: DemoCases["cases"][number] = {
    id,
    company_id: company.id ?? "",
    kind,
    title: titleOf(kind, good, isOffence),
    number: numberOf(kind, started_on.slice(0, 4), serial),
    cause: causes[kind] ?? "",
    court: courts[kind],
    judge: personName(random),
    own_role: isOffence ? offence : defence,
    parties: [{ name: `演示${good}制造企业`, role: isOffence ? defence : offence }],
    rights: "number" in read ? [{ kind: "专利", number: read.number }] : [],
    currency: kind === "海外案件" ? "美元" : "人民币",
    claimed: kind === "无效宣告" ? null : `${random.whole(5, 300)}0000.00`,
    result: last.stage === closedStage ? random.pick(["胜诉", "调解", "和解", "撤诉"] as const) : null,
    lawyer: personName(random),
    law_firm: "演示律师事务所",
    country: kind === "海外案件" ? random.pick(countryCodes) : null,
    stage: last.stage,
    stage_on: last.happened_on,
    started_on,
    created_at: new Date(now - 86_400_000),
    updated_at: new Date(now - 86_400_000),
  };
  return { row, taken };
}

/** Whom a company's case can be handed to: the official of its street. */
const officialOf = (people: readonly AccountRow[], street: string | undefined) =>
  people.find(({ is_news, street_ids }) => is_news === 1 && street !== undefined && street_ids?.includes(street));

const dockingStates = ["待接收", "已接收", "处理中", "已完结"] as const;

function handOver(random: DemoRandom, one: DemoCases["cases"][number], from: string, to: string, now: number) {
  const state = random.pick(dockingStates);
  const at = now - random.whole(1, 20) * 86_400_000;
  const id = random.id(at);
  const message = "请协助与对方沟通，并就证据准备给予指导。";
  const docking: DemoCases["dockings"][number] = {
    id,
    case_id: one.id,
    to_account: to,
    by_account: from,
    state,
    message,
    created_at: new Date(at),
    updated_at: new Date(at),
  };
  const line = (hours: number, side: "企业" | "承接人", text: string, began: typeof state | null) => ({
    id: random.id(at + hours * 3_600_000),
    docking_id: id,
    side,
    state: began,
    text,
    by_account: side === "企业" ? from : to,
    at: new Date(at + hours * 3_600_000),
  });
  const all = [
    line(0, "企业", message, "待接收"),
    line(3, "承接人", "", "已接收"),
    line(6, "承接人", "已看过材料，先与对方联系。", "处理中"),
    line(20, "承接人", "双方同意调解，已转调解组织。", "已完结"),
  ] as const;
  return { docking, lines: all.slice(0, dockingStates.indexOf(state) + 1) };
}

/** Cases of invented companies in every kind and stage, some with days ahead, some handed over. */
function demoCases(
  now: number,
  companies: readonly DemoCompany[],
  people: readonly AccountRow[],
  first: AccountRow | undefined,
): DemoCases {
  const random = demoRandom("cases");
  const made: DemoCases = { cases: [], steps: [], hearings: [], dockings: [], lines: [] };
  const main = companies.find(({ row }) => row.id === first?.com_id);
  for (let serial = 0; serial < wanted; serial++) {
    const { row: company } = main !== undefined && serial < ofFirst ? main : random.pick(companies);
    const { row, taken } = caseOf(random, company, serial, now);
    made.cases.push(row);
    taken.forEach((step, at) => made.steps.push({ id: random.id(now), case_id: row.id, seq: at + 1, ...step }));
    if (row.stage !== closedStage && random.chance(0.6)) {
      const kind = days[row.kind];
      const day = shiftDay(dayOf(now), random.whole(1, 30));
      const starts_at = new Date(instantAt(day, kind.endsWith("期限") ? 0 : 9 * 60 + 30));
      const place = kind.endsWith("期限") ? "" : `第${random.pick(["一", "二", "三", "五"])}审判庭`;
      made.hearings.push({ id: random.id(now), case_id: row.id, kind, starts_at, place });
    }
    const to = officialOf(people, company.street_id)?.id;
    if (first?.id === undefined || company !== main?.row || to === undefined || serial % 3 !== 0) continue;
    const { docking, lines } = handOver(random, row, first.id, to, now);
    made.dockings.push(docking);
    made.lines.push(...lines);
  }
  return made;
}

export const seedCases: Seed = async (db, { now, companies, accounts, owner }) => {
  const made = demoCases(now, companies, accounts, owner);
  await insertRows(db, cases, made.cases);
  await insertRows(db, caseSteps, made.steps);
  await insertRows(db, caseHearings, made.hearings);
  await insertRows(db, caseDockings, made.dockings);
  await insertRows(db, caseDockingLines, made.lines);
};
