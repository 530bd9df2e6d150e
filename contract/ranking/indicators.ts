/** One figure of a company: what it counts in a sentence, where it comes from, and in what. */
export interface Indicator {
  name: string;
  definition: string;
  source: string;
  unit: string;
  /** It may be unknown; the others are counted and always known. */
  mayMiss?: true;
}

/** What a score may be made of, by key; each is a figure that the database really holds. */
export const indicators = {
  valid_inventions: {
    name: "有效发明专利",
    definition: "快照当日法律状态为“有效”的发明专利件数，企业为申请人或专利权人。",
    source: "专利库",
    unit: "件",
  },
  high_value: {
    name: "高价值发明专利",
    definition:
      "有效发明专利中满足任一条件的件数：自申请日起维持满十年；专利库中有海外同族；有质押登记；获国家级专利奖或科学技术奖。战略性新兴产业暂无数据，不计。",
    source: "专利库、荣誉",
    unit: "件",
  },
  grants_3y: {
    name: "近三年授权",
    definition: "快照当日之前三年内授权公告的专利件数，含发明、实用新型和外观设计。",
    source: "专利库",
    unit: "件",
  },
  rd_share: {
    name: "研发投入占比",
    definition: "最近一个同时有营业收入和研发费用的年度，研发费用占营业收入的百分比。",
    source: "企业年度数据",
    unit: "%",
    mayMiss: true,
  },
  honors: {
    name: "有效荣誉",
    definition: "快照当日未撤销且未过期的荣誉和资质项数。",
    source: "荣誉",
    unit: "项",
  },
  trademarks: {
    name: "有效注册商标",
    definition: "快照当日已注册、未失效且专用期未满的商标件数，一个注册号的每个类别计一件。",
    source: "商标公告",
    unit: "件",
  },
  visits: {
    name: "近一年走访",
    definition: "快照当日之前一年内对企业的走访次数。",
    source: "走访记录",
    unit: "次",
  },
  demands: {
    name: "近一年需求",
    definition: "快照当日之前一年内企业提交的需求条数，草稿不计。",
    source: "需求",
    unit: "条",
  },
  willingness: {
    name: "合作意愿",
    definition: "最近一次填写了合作意愿的走访：意愿强烈 3，有一定意愿 2，态度观望 1，明确拒绝或无法联系 0。",
    source: "走访记录",
    unit: "分",
    mayMiss: true,
  },
} as const satisfies Record<string, Indicator>;

export type IndicatorKey = keyof typeof indicators;
export const indicatorKeys = Object.keys(indicators) as IndicatorKey[];

/** An indicator by its key, also of one that has been given up since. */
export const indicatorOf = (key: IndicatorKey): Indicator => indicators[key];

/** Figures of a company on a day; null: not known. */
export type IndicatorValues = Partial<Record<IndicatorKey, number | null>>;
