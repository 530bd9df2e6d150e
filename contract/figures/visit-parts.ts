/** What a part is about: a period and, where one is chosen, a street. */
export interface PartAsked {
  from: string;
  to: string;
  street_id?: string | undefined;
}

interface VisitPart {
  title: string;
  unit: string;
  /** What each bar counts, in a sentence that a person reads. */
  definition: string;
  list: "visits" | "rows";
  /** Condition of the list for one value. */
  query: (value: string) => Record<string, string>;
}

/** What visits and demands of a period are divided by: each value leads to a list of as many records. */
export const visitParts = {
  official: {
    title: "走访人员",
    unit: "次",
    definition: "时段内开始的走访记录，按走访人员计；多人同行的，每人各计一次。",
    list: "visits",
    query: (value) => ({ visitor_id: value }),
  },
  type: {
    title: "走访类型",
    unit: "次",
    definition: "时段内开始的走访记录，按走访类型计。",
    list: "visits",
    query: (value) => ({ visit_type: value }),
  },
  method: {
    title: "走访方式",
    unit: "次",
    definition: "时段内开始的走访记录，按走访方式计。",
    list: "visits",
    query: (value) => ({ visit_method: value }),
  },
  willingness: {
    title: "走访中的合作意愿",
    unit: "次",
    definition: "时段内开始、填写了合作意愿的走访记录，按所填意愿计；未填写的不计。",
    list: "visits",
    query: (value) => ({ willingness: value }),
  },
  category: {
    title: "需求类别",
    unit: "条",
    definition: "时段内提交的需求，按类别计。",
    list: "rows",
    query: (value) => ({ figure: "demands_new", category: value }),
  },
  state: {
    title: "需求状态",
    unit: "条",
    definition: "时段内提交的需求，按现在的状态计。",
    list: "rows",
    query: (value) => ({ figure: "demands_new", demand_status: value }),
  },
} as const satisfies Record<string, VisitPart>;
export type VisitPartKey = keyof typeof visitParts;
export const visitPartKeys = Object.keys(visitParts) as VisitPartKey[];

const pages = { visits: "/workVisit", rows: "/work/rows" } as const;

/** Conditions of the list behind one value. */
export const partQuery = (
  key: VisitPartKey,
  value: string,
  { from, to, street_id }: PartAsked,
): Record<string, string> => ({
  ...visitParts[key].query(value),
  from,
  to,
  ...(street_id !== undefined && { street_id }),
});

/** Address of the list behind one value. */
export const partAddress = (key: VisitPartKey, value: string, asked: PartAsked): string =>
  `${pages[visitParts[key].list]}?${new URLSearchParams(partQuery(key, value, asked)).toString()}`;
