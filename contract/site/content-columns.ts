/** What a piece holds beside title, text and picture; the schemas are in `content-extensions.ts`. */
export const extensionKinds = [
  "plain",
  "activity",
  "policy",
  "interpretation",
  "service",
  "guide",
  "expert",
  "finance",
  "enterprise",
  "leader",
  "honor",
  "award",
  "warning",
  "case",
  "association",
  "interview",
] as const;
export type ExtensionKind = (typeof extensionKinds)[number];

interface ColumnRule {
  title: string;
  kind: ExtensionKind;
  /** Public page that lists the column, and the one that shows a piece with `?id=`. */
  list: `/${string}`;
  details: `/${string}`;
  /** Choices of a plain piece's category. */
  categories?: readonly string[];
  /** Fields of the extension that readers filter by; `year` of an award and the like. */
  facets: readonly string[];
}

/** Columns of the public website; the list is fixed, administrators only order and hide them. */
export const columnRules = {
  news: {
    title: "新闻动态",
    kind: "plain",
    list: "/web/news",
    details: "/web/news/details",
    categories: ["要闻", "工作动态", "通知公告", "媒体报道"],
    facets: ["category"],
  },
  activities: {
    title: "活动培训",
    kind: "activity",
    list: "/web/activities",
    details: "/web/activities/details",
    facets: ["format"],
  },
  policies: {
    title: "政策法规",
    kind: "policy",
    list: "/web/policies",
    details: "/web/policies/details",
    facets: ["topic", "level"],
  },
  interpretations: {
    title: "政策解读",
    kind: "interpretation",
    list: "/web/policies",
    details: "/web/policy/details",
    facets: ["form"],
  },
  central: {
    title: "服务中心",
    kind: "service",
    list: "/web/services/central",
    details: "/web/central/details",
    facets: ["category"],
  },
  dynamic: {
    title: "服务动态",
    kind: "plain",
    list: "/web/services/dynamic",
    details: "/web/central/details",
    categories: ["预审快讯", "窗口动态", "下沉服务"],
    facets: ["category"],
  },
  introduce: {
    title: "服务介绍",
    kind: "plain",
    list: "/web/services/introduce",
    details: "/web/central/details",
    categories: ["机构职能", "服务流程", "收费标准"],
    facets: ["category"],
  },
  stories: {
    title: "创新故事",
    kind: "plain",
    list: "/web/services/InnovationStory",
    details: "/web/central/details",
    categories: ["企业创新", "人物故事", "成果转化"],
    facets: ["category"],
  },
  engineering: {
    title: "强企工程",
    kind: "plain",
    list: "/web/engineering",
    details: "/web/engineering/details",
    categories: ["示范优势企业", "贯标认证", "专利导航", "高价值专利培育"],
    facets: ["category"],
  },
  protection: {
    title: "知识产权保护",
    kind: "plain",
    list: "/web/protection",
    details: "/web/protection/details",
    categories: ["快速维权", "行政执法", "纠纷调解", "典型案例"],
    facets: ["category"],
  },
  manufacturing: {
    title: "制造业专区",
    kind: "plain",
    list: "/web/manufacturing",
    details: "/web/facturing/details",
    categories: ["产业分析", "专利预警", "标准与专利", "协同创新"],
    facets: ["category"],
  },
  experts: {
    title: "专家库",
    kind: "expert",
    list: "/web/personnel/expertData",
    details: "/web/personnel/expertData",
    facets: ["field"],
  },
  knowledge: {
    title: "知识服务",
    kind: "plain",
    list: "/web/personnel/knowledgeServe",
    details: "/web/personnel/knowledgeServe",
    categories: ["公开课程", "实务手册", "人才政策", "考试指南"],
    facets: ["category"],
  },
  finance: {
    title: "金融产品",
    kind: "finance",
    list: "/web/finance",
    details: "/web/finance",
    facets: ["product", "provider"],
  },
  enterprises: {
    title: "企业风采",
    kind: "enterprise",
    list: "/web/enterprise",
    details: "/web/enterprise",
    facets: ["industry"],
  },
  leaders: {
    title: "领军人物",
    kind: "leader",
    list: "/web/enterprise/leader",
    details: "/web/leader/details",
    facets: ["field"],
  },
  honors: {
    title: "荣誉榜",
    kind: "honor",
    list: "/web/honor",
    details: "/web/honor",
    facets: ["year", "level"],
  },
  awards: {
    title: "专利奖",
    kind: "award",
    list: "/web/patentaward",
    details: "/web/patentaward",
    facets: ["year", "award", "grade"],
  },
  warnings: {
    title: "海外预警",
    kind: "warning",
    list: "/web/overseas/warning",
    details: "/web/overseas/warning",
    facets: ["region", "level"],
  },
  assistance: {
    title: "海外维权援助",
    kind: "case",
    list: "/web/overseas/assistance",
    details: "/assistance/details",
    facets: ["region"],
  },
  associations: {
    title: "海外服务联盟",
    kind: "association",
    list: "/web/overseas/association",
    details: "/association/details",
    facets: ["region"],
  },
  dialogues: {
    title: "对话访谈",
    kind: "interview",
    list: "/web/dialogue",
    details: "/web/dialogue",
    facets: [],
  },
  guides: {
    title: "办事指南",
    kind: "guide",
    list: "/web/immediately",
    details: "/web/immediately",
    facets: ["audience"],
  },
} as const satisfies Record<string, ColumnRule>;

export type Column = keyof typeof columnRules;
export const columns = Object.keys(columnRules) as [Column, ...Column[]];

/** A column's rule with its optional parts. */
export const ruleOf = (column: Column): ColumnRule => columnRules[column];

/** Public address of a piece. */
export const addressOf = (column: Column, id: string): string => `${ruleOf(column).details}?id=${id}`;
