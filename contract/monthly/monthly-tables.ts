import { dateWords } from "../core/date-words.ts";
import { moneyWords } from "../core/money-words.ts";
import {
  changeMeanings,
  type ComparedLine,
  monthlyAhead,
  type MonthlyReport,
  monthWords,
  stockTotal,
} from "./monthly-report.ts";

/** A table of a report with what its figures mean; `links` are pages of the rows, in their order. */
export interface MonthlyTable {
  title: string;
  meaning: string;
  head: string[];
  rows: string[][];
  links?: (string | null)[];
  /** In place of a table without rows. */
  none: string;
}

const signed = (change: number) => (change > 0 ? `+${change}` : String(change));
const address = (id: string) => `/patentDetails?id=${id}`;

const valueWords = (value: string, unit: ComparedLine["unit"]) =>
  unit === "元" ? moneyWords(value) : `${value} ${unit}`;

const differenceWords = (difference: string, unit: ComparedLine["unit"]) =>
  difference === "0" || difference === "0.00"
    ? "持平"
    : `${difference.startsWith("-") ? "减少" : "增加"} ${valueWords(difference.replace(/^-/u, ""), unit)}`;

function figureTable({ compared, earlier }: MonthlyReport): MonthlyTable {
  return {
    title: "与上月比较",
    meaning: earlier === null ? "上月没有月报，不作比较。" : "每项与上月月报的数字相比，两月口径相同。",
    head: ["指标", "上月", "本月", "增减"],
    rows: compared.map(({ label, unit, now, before, difference }) => [
      label,
      before === null ? "—" : valueWords(before, unit),
      valueWords(now, unit),
      difference === null ? "—" : differenceWords(difference, unit),
    ]),
    none: "",
  };
}

function stockTable({ data }: MonthlyReport): MonthlyTable {
  const all = { type: "合计", now: stockTotal(data, "now"), before: stockTotal(data, "before") };
  return {
    title: "专利存量",
    meaning: `截至 ${dateWords(data.to)} 按法律状态统计，括号内为比上月末的增减；按法律事件逐日推算，不含已撤下的记录。`,
    head: ["类型", "审中", "有效", "失效"],
    rows: [...data.stock, all].map(({ type, now, before }) => [
      type,
      ...(["审中", "有效", "失效"] as const).map(
        (status) => `${now[status]}（${signed(now[status] - before[status])}）`,
      ),
    ]),
    none: "",
  };
}

function changeTables({ data }: MonthlyReport): MonthlyTable[] {
  return data.changes
    .filter(({ count }) => count > 0)
    .map(({ kind, count, lines }) => ({
      title: `${kind} ${count} 件`,
      meaning: `${changeMeanings[kind]}${count > lines.length ? `；列出前 ${lines.length} 件` : ""}。`,
      head: ["日期", "专利号", "名称", "说明"],
      rows: lines.map(({ on, number, title, note }) => [dateWords(on), number, title, note]),
      links: lines.map(({ patent_id }) => address(patent_id)),
      none: "",
    }));
}

function aheadTables({ data }: MonthlyReport): MonthlyTable[] {
  const { fees, endings } = data;
  return [
    {
      title: `${monthlyAhead} 天内到期的年费 ${fees.count} 件，合计 ${moneyWords(fees.total)}`,
      meaning: `截至月末未缴、在月末后 ${monthlyAhead} 天内到期或在滞纳期内的年费，按月末当天应缴金额（含减缴和滞纳金）${
        fees.count > fees.lines.length ? `；列出最早的 ${fees.lines.length} 件` : ""
      }。`,
      head: ["到期日", "年度", "专利", "金额"],
      rows: fees.lines.map(({ due_on, year, title, amount }) => [
        dateWords(due_on),
        `第 ${year} 年度`,
        title,
        moneyWords(amount),
      ]),
      links: fees.lines.map(({ patent_id }) => `/costdetails?patent=${patent_id}`),
      none: "没有到期的年费。",
    },
    {
      title: `${monthlyAhead} 天内到期的证书和荣誉 ${endings.length} 项`,
      meaning: "有效期最后一天在月末后的期限内。",
      head: ["有效期至", "类别", "名称"],
      rows: endings.map(({ on, kind, name }) => [dateWords(on), kind, name]),
      none: "没有到期的证书和荣誉。",
    },
  ];
}

function watchedTable(watched: MonthlyReport["data"]["watched"]): MonthlyTable[] {
  if (watched === undefined) return [];
  const published = watched.flatMap(({ name, lines }) => lines.map((one) => ({ name, ...one })));
  const isShort = watched.some(({ count, lines }) => count > lines.length);
  return [
    {
      title: `关注企业新公开专利 ${watched.reduce((sum, { count }) => sum + count, 0)} 件`,
      meaning: `本月由正在关注的企业公开${
        watched.length === 0 ? "" : `（${watched.map(({ name, count }) => `${name} ${count} 件`).join("，")}）`
      }${isShort ? "，每家列出前 5 件" : ""}。只有本企业的账号能看到。`,
      head: ["公开日", "企业", "名称", "类型"],
      rows: published.map(({ on, name, title, type }) => [dateWords(on), name, title, type]),
      links: published.map(({ patent_id }) => `/NotpatentDetails?id=${patent_id}`),
      none: "正在关注的企业本月没有新公开的专利；可以在“监测预警”的“关注”中增加关注的企业。",
    },
  ];
}

function technologyTable(technologies: MonthlyReport["data"]["technologies"]): MonthlyTable[] {
  if (technologies === undefined) return [];
  const published = technologies.flatMap(({ name, lines }) => lines.map((one) => ({ name, ...one })));
  const isShort = technologies.some(({ count, lines }) => count > lines.length);
  const each = technologies.map(({ name, count, problem }) => `${name} ${problem === "" ? `${count} 件` : problem}`);
  return [
    {
      title: `关注技术新公开专利 ${technologies.reduce((sum, { count }) => sum + count, 0)} 件`,
      meaning: `本月公开、符合正在关注的技术的检索式${each.length === 0 ? "" : `（${each.join("，")}）`}${
        isShort ? "，每项列出前 5 件" : ""
      }；一件专利可能符合几项。只有本企业的账号能看到。`,
      head: ["公开日", "技术", "名称", "申请人"],
      rows: published.map(({ on, name, title, applicant }) => [dateWords(on), name, title, applicant]),
      links: published.map(({ patent_id }) => `/NotpatentDetails?id=${patent_id}`),
      none: "正在关注的技术本月没有新公开的专利；可以在“监测预警”的“关注”中增加关注的技术。",
    },
  ];
}

/** What the month brought to everything that the company keeps an eye on, a row each. */
function newsTable({ watched = [], technologies = [], searches }: MonthlyReport["data"]): MonthlyTable[] {
  if (searches === undefined) return [];
  const told = [
    ...watched.map((one) => ({ kind: "关注企业", problem: "", ...one })),
    ...technologies.map((one) => ({ kind: "关注技术", ...one })),
    ...searches.map(({ no, ...one }) => ({ kind: `已存检索 #${no}`, ...one })),
  ];
  return [
    {
      title: "关注和已存检索的本月变化",
      meaning:
        "新公开：公开日在本月；失效：本月失效、生成月报时仍未恢复。关注的企业和技术两项都没有的不列；已存检索只列您自己账号的。",
      head: ["类别", "本月变化", "名称"],
      rows: told.map(({ kind, name, count, lapsed = 0, problem }) =>
        problem === "" ? [kind, `新公开 ${count} 件，失效 ${lapsed} 件`, name] : [kind, problem, name],
      ),
      links: told.map(({ kind }) => (kind.startsWith("已存检索") ? "/docking" : "/early")),
      none: "没有正在关注的企业和技术有变化，也没有已保存的检索。",
    },
  ];
}

function restTables({ data }: MonthlyReport): MonthlyTable[] {
  const { around, watched, technologies, visits, demands } = data;
  const published = around.flatMap(({ ipc, lines }) => lines.map((one) => ({ ipc, ...one })));
  return [
    {
      title: `同领域新公开专利 ${around.reduce((sum, { count }) => sum + count, 0)} 件`,
      meaning: `本月由他人公开、主分类在本企业专利最多的小类中${
        around.length === 0 ? "" : `（${around.map(({ ipc, count }) => `${ipc} ${count} 件`).join("，")}）`
      }，每类列出前 5 件。`,
      head: ["公开日", "分类", "名称", "申请人"],
      rows: published.map(({ on, ipc, title, applicant }) => [dateWords(on), ipc, title, applicant]),
      links: published.map(({ patent_id }) => `/NotpatentDetails?id=${patent_id}`),
      none: "没有同领域的新公开专利。",
    },
    ...watchedTable(watched),
    ...technologyTable(technologies),
    ...newsTable(data),
    {
      title: `走访 ${visits.length} 次`,
      meaning: "本月开始的走访。",
      head: ["日期", "方式"],
      rows: visits.map(({ on, method }) => [dateWords(on), method]),
      none: "本月没有走访。",
    },
    {
      title: `提交需求 ${demands.submitted} 项，未办结 ${demands.open} 项`,
      meaning: "提交：提交日在本月；未办结：本月末及以前提交、生成月报时还没有关闭。",
      head: ["提交日", "类别", "标题"],
      rows: demands.lines.map(({ on, category, title }) => [dateWords(on), category, title]),
      none: "本月没有提交需求。",
    },
  ];
}

/** What a report says, table by table: the page and the paper show the same. */
export const monthlyTables = (report: MonthlyReport): MonthlyTable[] => [
  figureTable(report),
  stockTable(report),
  ...changeTables(report),
  ...aheadTables(report),
  ...restTables(report),
];

/** Title of a report. */
export const monthlyTitle = ({ month }: { month: string }): string => `${monthWords(month)}专利月报`;
