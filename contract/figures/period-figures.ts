import { type DistrictFigureKey, districtFigureKeys, figureOf } from "./district-figures.ts";

interface PeriodFigure {
  title: string;
  definition: string;
}

/** Figures that flow: what they are called and count in a period. All others stand as of a day. */
const flows: Partial<Record<DistrictFigureKey, PeriodFigure>> = {
  companies_visited: {
    title: "走访企业",
    definition: "时段内在该镇街有走访记录的企业，一家企业只计一次。",
  },
  companies_asked: {
    title: "已了解意愿企业",
    definition: "时段内的走访中填写过合作意愿的企业，一家企业只计一次，归入企业现在的镇街。",
  },
  companies_willing: {
    title: "有合作意愿企业",
    definition: "时段内已了解意愿企业中，时段内最近一次填写的合作意愿为“意愿强烈”或“有一定意愿”的。",
  },
  visits: { title: "走访", definition: "时段内开始的走访记录，按走访开始时间计。" },
  demands_new: { title: "新增需求", definition: "时段内提交的需求，草稿不计。" },
  demands_closed: { title: "办结需求", definition: "时段内关闭的需求；不予受理和作废的不计。" },
  demands_timed: {
    title: "有时限的办结需求",
    definition: "时段内办结的需求中，最近一次申请办结时有办理时限的；时限没有留存的早期需求不计。",
  },
  demands_timely: {
    title: "按时办结需求",
    definition: "时段内有时限的办结需求中，最近一次申请办结不晚于当时办理时限的；挂起和批准的延期已计入时限。",
  },
  filed_year: {
    title: "专利申请",
    definition: "辖区企业的专利中申请日在时段内的；未公开的申请不在库中，较近的时段会偏少。",
  },
  granted_year: { title: "专利授权", definition: "辖区企业的专利中授权公告日在时段内的。" },
};

/** Whether a figure counts what happened in a period. */
export const isFlow = (key: DistrictFigureKey): boolean => flows[key] !== undefined;

/** Figures that count what happened in a period. */
export const flowKeys = districtFigureKeys.filter(isFlow);

/** What a figure of two periods is called and counts. */
export function periodWordsOf(key: DistrictFigureKey): PeriodFigure {
  const flow = flows[key];
  if (flow !== undefined) return flow;
  const { title, definition } = figureOf(key);
  return { title, definition: `${definition}取截止日当天的快照。` };
}

/** Columns as two periods are compared by them: 本月走访 of a period is what its visits are. */
export function comparedKeys(columns: readonly DistrictFigureKey[]): DistrictFigureKey[] {
  const meant = new Set<DistrictFigureKey>(columns.map((key) => (key === "visits_month" ? "visits" : key)));
  return districtFigureKeys.filter((key) => meant.has(key));
}

/** Compared figures that stand as of a day. */
export const standingKeys = comparedKeys(districtFigureKeys).filter((key) => !isFlow(key));
