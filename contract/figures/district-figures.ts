/** The list behind a figure: the page, and the call of the contract whose total the figure is. */
export type FigureListName = "companies" | "visits" | "rows" | "patents" | "honors" | "annuities" | "figure";

/** What a figure counts: one street, or without one the whole scope, as of a day. */
export interface FigureAsked {
  day: string;
  street_id?: string | undefined;
}

/** Companies that a figure is narrowed to; without any of it all companies count. */
export interface CompanyPart {
  /** Beginning of the code of GB/T 4754. */
  trade?: string | undefined;
  tier?: string | undefined;
}

/** A figure as data: everything a page, a file or a list needs to know of it. */
export interface DistrictFigure {
  title: string;
  unit: string;
  group: "企业" | "走访" | "需求" | "专利" | "荣誉";
  /** What it counts, in a sentence that a person reads. */
  definition: string;
  list: FigureListName;
  /** Conditions of the list, as they stand in its address. */
  query: (asked: FigureAsked) => Record<string, string>;
  /** Counted again with every job; the others, which read every patent, once an hour. */
  quick: boolean;
  /** A higher number is worse. */
  alarming?: true;
}

const yearOf = (day: string) => day.slice(0, 4);
const thisYear = ({ day }: FigureAsked) => ({ from: `${yearOf(day)}-01-01`, to: day });
const thisMonth = ({ day }: FigureAsked) => ({ from: `${day.slice(0, 7)}-01`, to: day });
const nothing = () => ({});

/** Figures of the district and its streets. */
export const districtFigures = {
  companies: {
    title: "企业总数",
    unit: "家",
    group: "企业",
    definition: "企业库中登记在该镇街、没有删除的企业，不论登记状态。",
    list: "companies",
    query: nothing,
    quick: true,
  },
  companies_visited: {
    title: "本年走访企业",
    unit: "家",
    group: "走访",
    definition: "本年 1 月 1 日至统计日，在该镇街有走访记录的企业，一家企业只计一次。",
    list: "rows",
    query: (asked) => ({ figure: "companies_visited", ...thisYear(asked) }),
    quick: true,
  },
  companies_asked: {
    title: "本年已了解意愿企业",
    unit: "家",
    group: "走访",
    definition: "本年 1 月 1 日至统计日的走访中填写过合作意愿的企业，一家企业只计一次，归入企业现在的镇街。",
    list: "figure",
    query: ({ day }) => ({ figure: "companies_asked", day }),
    quick: true,
  },
  companies_willing: {
    title: "有合作意愿企业",
    unit: "家",
    group: "走访",
    definition: "本年已了解意愿企业中，最近一次填写的合作意愿为“意愿强烈”或“有一定意愿”的。",
    list: "figure",
    query: ({ day }) => ({ figure: "companies_willing", day }),
    quick: true,
  },
  visits_month: {
    title: "本月走访",
    unit: "次",
    group: "走访",
    definition: "统计日所在月份开始的走访记录，按走访开始时间计。",
    list: "visits",
    query: thisMonth,
    quick: true,
  },
  visits: {
    title: "本年走访",
    unit: "次",
    group: "走访",
    definition: "本年 1 月 1 日至统计日开始的走访记录，按走访开始时间计。",
    list: "visits",
    query: thisYear,
    quick: true,
  },
  demands_new: {
    title: "本年新增需求",
    unit: "条",
    group: "需求",
    definition: "本年 1 月 1 日至统计日提交的需求，草稿不计。",
    list: "rows",
    query: (asked) => ({ figure: "demands_new", ...thisYear(asked) }),
    quick: true,
  },
  demands_closed: {
    title: "本年办结需求",
    unit: "条",
    group: "需求",
    definition: "本年 1 月 1 日至统计日关闭的需求；不予受理和作废的不计。",
    list: "rows",
    query: (asked) => ({ figure: "demands_closed", ...thisYear(asked) }),
    quick: true,
  },
  demands_timed: {
    title: "本年有时限的办结需求",
    unit: "条",
    group: "需求",
    definition: "本年办结需求中，最近一次申请办结时有办理时限的；时限没有留存的早期需求不计。",
    list: "figure",
    query: ({ day }) => ({ figure: "demands_timed", day }),
    quick: true,
  },
  demands_timely: {
    title: "本年按时办结需求",
    unit: "条",
    group: "需求",
    definition: "本年有时限的办结需求中，最近一次申请办结不晚于当时办理时限的；挂起和批准的延期已计入时限。",
    list: "figure",
    query: ({ day }) => ({ figure: "demands_timely", day }),
    quick: true,
  },
  demands_open: {
    title: "在办需求",
    unit: "条",
    group: "需求",
    definition: "已提交、尚未关闭、不予受理或作废的需求。",
    list: "rows",
    query: (asked) => ({ figure: "demands_open", ...thisMonth(asked) }),
    quick: true,
  },
  demands_overdue: {
    title: "超期需求",
    unit: "条",
    group: "需求",
    definition: "在办需求中已过当前时限的；挂起期间时限停走，不计。",
    list: "rows",
    query: (asked) => ({ figure: "demands_overdue", ...thisMonth(asked) }),
    quick: true,
    alarming: true,
  },
  patents: {
    title: "专利总数",
    unit: "件",
    group: "专利",
    definition: "专利库中申请人或权利人为辖区企业的专利，不论类型和法律状态；同一件专利只计一次。",
    list: "patents",
    query: nothing,
    quick: false,
  },
  inventions_valid: {
    title: "有效发明专利",
    unit: "件",
    group: "专利",
    definition: "辖区企业的发明专利中法律状态为有效的。",
    list: "patents",
    query: () => ({ type: "发明", status: "有效" }),
    quick: false,
  },
  filed_year: {
    title: "本年申请",
    unit: "件",
    group: "专利",
    definition: "辖区企业的专利中申请日在本年的；未公开的申请不在库中。",
    list: "patents",
    query: ({ day }) => ({ year: yearOf(day) }),
    quick: false,
  },
  granted_year: {
    title: "本年授权",
    unit: "件",
    group: "专利",
    definition: "辖区企业的专利中授权公告日在本年的。",
    list: "patents",
    query: ({ day }) => ({ granted_year: yearOf(day) }),
    quick: false,
  },
  inventions_old: {
    title: "十年以上有效发明",
    unit: "件",
    group: "专利",
    definition: "有效发明专利中自申请日起已满十年的。",
    list: "patents",
    query: () => ({ type: "发明", status: "有效", old: "true" }),
    quick: false,
  },
  pledged: {
    title: "质押专利",
    unit: "件",
    group: "专利",
    definition: "辖区企业的专利中质押登记在册、尚未注销的。",
    list: "patents",
    query: () => ({ right: "质押" }),
    quick: false,
  },
  transferred: {
    title: "转让专利",
    unit: "件",
    group: "专利",
    definition: "辖区企业的专利中发生过权利转移的。",
    list: "patents",
    query: () => ({ right: "转让" }),
    quick: false,
  },
  licensed: {
    title: "许可专利",
    unit: "件",
    group: "专利",
    definition: "辖区企业的专利中许可备案在册、尚未注销的。",
    list: "patents",
    query: () => ({ right: "许可" }),
    quick: false,
  },
  abroad: {
    title: "有国外同族",
    unit: "件",
    group: "专利",
    definition: "辖区企业的专利中，库内有同族专利在中国以外提出申请的。",
    list: "patents",
    query: () => ({ abroad: "true" }),
    quick: false,
  },
  at_risk: {
    title: "本季度风险专利",
    unit: "件",
    group: "专利",
    definition: "本季度内保护期届满的有效专利，加上已失效但仍可请求恢复权利的专利；年费是否滞纳另计。",
    list: "patents",
    query: () => ({ at_risk: "true" }),
    quick: false,
    alarming: true,
  },
  annuity_grace: {
    title: "年费滞纳专利",
    unit: "件次",
    group: "专利",
    definition: "处在六个月滞纳期内的专利，按企业逐家计；两家企业共有的计两次。每夜按年费规则重算。",
    list: "annuities",
    query: () => ({ which: "grace" }),
    quick: true,
    alarming: true,
  },
  honors: {
    title: "荣誉总数",
    unit: "项",
    group: "荣誉",
    definition: "辖区企业登记在册的荣誉与资质，含已过期和已撤销的。",
    list: "honors",
    query: nothing,
    quick: true,
  },
  honors_year: {
    title: "本年荣誉",
    unit: "项",
    group: "荣誉",
    definition: "年度为本年的荣誉与资质。",
    list: "honors",
    query: ({ day }) => ({ year: yearOf(day) }),
    quick: true,
  },
} as const satisfies Record<string, DistrictFigure>;

export type DistrictFigureKey = keyof typeof districtFigures;
export const districtFigureKeys = Object.keys(districtFigures) as DistrictFigureKey[];

/** A figure with the optional parts of its type. */
export const figureOf = (key: DistrictFigureKey): DistrictFigure => districtFigures[key];

/** The six that stand above the map and that it is switched by. */
export const sixFigures = [
  "companies",
  "visits",
  "demands_open",
  "inventions_valid",
  "granted_year",
  "at_risk",
] as const satisfies readonly DistrictFigureKey[];
