import { staff } from "../core/roles.ts";

/** Kinds of accounts in their order; visitors of companies have none. */
export const accountKinds = [...staff, "enterprise", "admin"] as const;
export type AccountKind = (typeof accountKinds)[number];
export const accountKindWords = {
  district: "区级人员",
  street: "镇街人员",
  enterprise: "企业用户",
  admin: "管理员",
} as const satisfies Record<AccountKind, string>;

/** How a value of a column is shown. `time` is milliseconds, `minute` an instant, `device` what a browser calls itself. */
export type ColumnForm = "text" | "device" | "count" | "day" | "minute" | "time" | "bytes";

export interface UsageColumn {
  title: string;
  form: ColumnForm;
  /** Added up over all rows of the list. */
  sum?: true;
  /** In a table only once somebody asks for it. */
  rare?: true;
}

interface UsageListFacts {
  title: string;
  /** What a row is, in a sentence. */
  about: string;
  /** The first one names the row. */
  columns: Readonly<Record<string, UsageColumn>>;
  /** Parts that the rows can be narrowed to, with their words. */
  parts: Readonly<Record<string, string>>;
  sort: string;
  order: "asc" | "desc";
  /** Conditions that it knows. */
  narrows: { period: boolean; street: boolean; kind: boolean };
  none: string;
}

const text = (title: string): UsageColumn => ({ title, form: "text" });
const count = (title: string): UsageColumn => ({ title, form: "count", sum: true });
const person = { name: text("姓名"), unit: text("单位"), kind: text("账号类型"), street: text("镇街") };
const all = { period: true, street: true, kind: true };
const times = {
  calls: count("调用"),
  slow: count("慢调用"),
  errors: count("出错"),
  p50: { title: "中位耗时", form: "time", rare: true },
  p95: { title: "95% 耗时", form: "time" },
  longest: { title: "最长耗时", form: "time" },
} as const satisfies Record<string, UsageColumn>;

/** How long ago a device delivered or fetched last, and what it has not brought. */
export const deviceParts = {
  fresh: "24 小时内同步",
  week: "1 至 7 天前同步",
  month: "7 至 30 天前同步",
  stale: "超过 30 天未同步",
  late: "超过 7 天未同步",
  waiting: "有待上送",
  refused: "近 30 天有被退回",
} as const;

/** The lists behind the figures of the use. */
export const usageLists = {
  people: {
    title: "活跃账号",
    about: "每行是一个活跃账号在时段内的使用合计。",
    columns: {
      ...person,
      days: { title: "活跃天数", form: "count" },
      last_day: { title: "最近活跃", form: "day" },
      calls: count("操作"),
      searches: count("检索"),
      downloads: count("下载"),
    },
    parts: {},
    sort: "calls",
    order: "desc",
    narrows: all,
    none: "所选条件下没有活跃账号",
  },
  days: {
    title: "账号每日使用",
    about: "每行是一个账号在一天的使用次数；未登录访客的检索和下载合计为每天一行。",
    columns: {
      name: person.name,
      day: { title: "日期", form: "day" },
      unit: person.unit,
      kind: person.kind,
      street: person.street,
      calls: count("操作"),
      searches: count("检索"),
      downloads: count("下载"),
      pulls: { ...count("自动下载"), rare: true },
      batches: count("上送"),
    },
    parts: { active: "活跃", searches: "有检索", downloads: "有下载", batches: "有上送" },
    sort: "day",
    order: "desc",
    narrows: all,
    none: "所选条件下没有使用记录",
  },
  visits: {
    title: "走访记录",
    about: "每行是一条走访记录。",
    columns: {
      company: text("企业"),
      start_at: { title: "走访时间", form: "minute" },
      visit_no: text("编号"),
      street: text("镇街"),
      visitors: text("走访人员"),
      visit_type: text("走访类型"),
    },
    parts: {},
    sort: "start_at",
    order: "desc",
    narrows: { period: true, street: true, kind: false },
    none: "所选条件下没有走访记录",
  },
  devices: {
    title: "同步设备",
    about: "每行是一台设备。",
    columns: {
      name: person.name,
      label: { title: "设备", form: "device" },
      unit: person.unit,
      kind: person.kind,
      street: person.street,
      last_sync_at: { title: "最近同步", form: "minute" },
      pending: count("待上送"),
      oldest_at: { title: "最早待上送", form: "minute", rare: true },
      refused: count("被退回"),
    },
    parts: deviceParts,
    sort: "last_sync_at",
    order: "asc",
    narrows: { period: false, street: true, kind: true },
    none: "所选条件下没有设备",
  },
  files: {
    title: "文件存储",
    about: "每行是一种用途的文件，内容相同的只计一次，归入第一个用途。",
    columns: {
      what: text("文件用途"),
      files: count("文件数"),
      bytes: { title: "占用空间", form: "bytes", sum: true },
      unsized: count("大小未登记"),
    },
    parts: {},
    sort: "bytes",
    order: "desc",
    narrows: { period: false, street: false, kind: false },
    none: "还没有保存文件",
  },
  tables: {
    title: "数据库空间",
    about: "每行是一张数据表现在占用的空间，含索引；合计为整个数据库。",
    columns: { what: text("数据表"), bytes: { title: "占用空间", form: "bytes", sum: true } },
    parts: {},
    sort: "bytes",
    order: "desc",
    narrows: { period: false, street: false, kind: false },
    none: "数据库没有返回数据表",
  },
  messages: {
    title: "消息发送",
    about: "每行是一个渠道在一天的一种发送结果。",
    columns: {
      channel: text("渠道"),
      day: { title: "日期", form: "day" },
      result: text("结果"),
      messages: count("条数"),
    },
    parts: { failed: "未送出", sent: "已送出" },
    sort: "day",
    order: "desc",
    narrows: { period: true, street: false, kind: false },
    none: "所选条件下没有发送消息",
  },
  calls: {
    title: "接口调用",
    about: "每行是一个接口在时段内的调用合计，含被拒绝的请求。",
    columns: { path: text("接口"), ...times },
    parts: { slow: "有慢调用", errors: "有出错" },
    sort: "p95",
    order: "desc",
    narrows: { period: true, street: false, kind: false },
    none: "所选条件下没有接口调用",
  },
  callDays: {
    title: "接口每日调用",
    about: "每行是一天的调用合计，含被拒绝的请求。",
    columns: { day: { title: "日期", form: "day" }, ...times },
    parts: {},
    sort: "day",
    order: "desc",
    narrows: { period: true, street: false, kind: false },
    none: "所选条件下没有接口调用",
  },
} as const satisfies Record<string, UsageListFacts>;

export type UsageListName = keyof typeof usageLists;
export const usageListNames = Object.keys(usageLists) as [UsageListName, ...UsageListName[]];
export const usageListOf = (name: UsageListName): UsageListFacts => usageLists[name];

/** Every part that some list knows. */
export const usageParts = [...new Set(usageListNames.flatMap((name) => Object.keys(usageLists[name].parts)))] as [
  string,
  ...string[],
];
/** Every column that some list is sorted by. */
export const usageSorts = [...new Set(usageListNames.flatMap((name) => Object.keys(usageLists[name].columns)))] as [
  string,
  ...string[],
];
