import { type UsageListName, usageListOf } from "./usage-lists.ts";

/** A figure of the use as data: what it counts, and the rows behind it. */
interface UsageFigureFacts {
  title: string;
  unit: string;
  group: "使用" | "同步" | "存储" | "消息" | "接口";
  /** What it counts, in a sentence that a person reads. */
  definition: string;
  list: UsageListName;
  part?: string;
  /** The column whose sum it is; absent: it is the number of rows. */
  sum?: string;
  /** Asked for by itself: it takes longer to count. */
  stored?: true;
  /** A higher number is worse. */
  alarming?: true;
}

/** How long the daily rows are kept. */
export const usageKeptDays = 400;

/** Said beside every figure that is counted from daily rows. */
export const usageLag = "由各服务进程每分钟汇总一次，最近一分钟的可能还没有计入；保留 400 天。";

/** The figures of 数据统计, in their order. */
export const usageFigures = {
  active: {
    title: "活跃账号",
    unit: "个",
    group: "使用",
    definition:
      "时段内本人登录后成功使用过平台、或从手机上送过记录的账号，一个账号只计一次；打开的页面自动刷新也算使用，只有手机自动下载的不计，管理员查看他人账号的不计入该账号。镇街按账号现在所属，区级人员不属于任何镇街。",
    list: "people",
  },
  account_days: {
    title: "访问人次",
    unit: "人次",
    group: "使用",
    definition: "时段内每个账号每活跃一天计一人次。",
    list: "days",
    part: "active",
  },
  calls: {
    title: "操作次数",
    unit: "次",
    group: "使用",
    definition: "活跃账号成功调用平台功能的次数，含页面自动刷新；手机自动同步和未登录访客不计。",
    list: "days",
    part: "active",
    sum: "calls",
  },
  searches: {
    title: "检索次数",
    unit: "次",
    group: "使用",
    definition:
      "专利、商标、文书、软著、企业和全站检索成功的次数，翻页各计一次；未登录访客的检索合计为每天一行。只记次数，不记录检索内容。",
    list: "days",
    part: "searches",
    sum: "searches",
  },
  downloads: {
    title: "下载次数",
    unit: "次",
    group: "使用",
    definition: "成功导出表格、下载 PDF、日历文件和模板的次数；页面内显示的图片和材料不计。不记录下载了哪些内容。",
    list: "days",
    part: "downloads",
    sum: "downloads",
  },
  visits: {
    title: "走访记录",
    unit: "次",
    group: "使用",
    definition: "时段内开始、没有删除的走访记录，按走访开始时间和走访时的镇街计，不随账号类型变化。",
    list: "visits",
  },
  batches: {
    title: "手机上送",
    unit: "次",
    group: "同步",
    definition: "时段内手机把离线填写的内容上送到服务器的次数，一次最多 100 条内容。",
    list: "days",
    part: "batches",
    sum: "batches",
  },
  devices: {
    title: "同步设备",
    unit: "台",
    group: "同步",
    definition: "现在登记的、同步过走访数据的手机和浏览器；已远程清除的不计，不随时段变化。",
    list: "devices",
  },
  devices_late: {
    title: "超过 7 天未同步",
    unit: "台",
    group: "同步",
    definition: "同步设备中，最近一次同步距现在超过 7 天的。",
    list: "devices",
    part: "late",
  },
  devices_waiting: {
    title: "有待上送的设备",
    unit: "台",
    group: "同步",
    definition: "同步设备中，最近一次同步时自报还有内容没有上送的；设备离线后新写的内容服务器不知道。",
    list: "devices",
    part: "waiting",
    alarming: true,
  },
  devices_refused: {
    title: "有被退回的设备",
    unit: "台",
    group: "同步",
    definition: "同步设备中，近 30 天上送的内容有被服务器退回的。",
    list: "devices",
    part: "refused",
    alarming: true,
  },
  files: {
    title: "文件数",
    unit: "个",
    group: "存储",
    definition: "现在登记的照片、录音、附件、证书、材料、图片等文件，内容相同的只计一次，归入第一个用途。",
    list: "files",
    sum: "files",
    stored: true,
  },
  file_bytes: {
    title: "文件空间",
    unit: "",
    group: "存储",
    definition: "上述文件登记的字节数之和；头像和网站缩图没有登记大小，不计入。",
    list: "files",
    sum: "bytes",
    stored: true,
  },
  database_bytes: {
    title: "数据库空间",
    unit: "",
    group: "存储",
    definition: "数据库现在占用的磁盘空间（pg_database_size），含索引和系统目录。",
    list: "tables",
    sum: "bytes",
    stored: true,
  },
  messages_sent: {
    title: "已送出消息",
    unit: "条",
    group: "消息",
    definition: "时段内短信服务商或浏览器推送服务已接收的消息；是否到达收件人，服务商不告知。",
    list: "messages",
    part: "sent",
    sum: "messages",
  },
  messages_failed: {
    title: "未送出消息",
    unit: "条",
    group: "消息",
    definition: "时段内短信服务商或浏览器推送服务没有接收的消息，按原因和日期合计，不记录号码和内容。",
    list: "messages",
    part: "failed",
    sum: "messages",
    alarming: true,
  },
  slow: {
    title: "慢调用",
    unit: "次",
    group: "接口",
    definition: "服务器处理超过 1 秒的接口调用，不含网络传输；过载时在入口处拒绝的不计。",
    list: "calls",
    part: "slow",
    sum: "slow",
  },
  errors: {
    title: "出错调用",
    unit: "次",
    group: "接口",
    definition: "服务器自身出错或暂不可用（5xx）的接口调用；按规则拒绝的请求不计。",
    list: "calls",
    part: "errors",
    sum: "errors",
    alarming: true,
  },
} as const satisfies Record<string, UsageFigureFacts>;

export type UsageFigureKey = keyof typeof usageFigures;
export const usageFigureKeys = Object.keys(usageFigures) as [UsageFigureKey, ...UsageFigureKey[]];
export const usageFigureOf = (key: UsageFigureKey): UsageFigureFacts => usageFigures[key];

/** Said where estimated times are shown. */
export const timesDefinition =
  "耗时为服务器处理的时间。中位耗时和 95% 耗时由分组计数估算（50、100、250、500 毫秒，1、2.5、5、10 秒），组内按均匀分布，不超过最长耗时。";

/** Conditions of an address: the period, a street and a kind of account. */
export interface UsageAsked {
  from: string;
  to: string;
  street_id?: string | undefined;
  kind?: string | undefined;
}

/** The address of the rows behind a list's figure, with the conditions that the list knows. */
export function usageAddress(list: UsageListName, asked: UsageAsked, more: Record<string, string | undefined> = {}) {
  const { street, kind } = usageListOf(list).narrows;
  const { from, to, street_id } = asked;
  const known = { from, to, street_id: street ? street_id : undefined, kind: kind ? asked.kind : undefined };
  const said = Object.entries({ list, ...known, ...more }).filter((pair): pair is [string, string] => Boolean(pair[1]));
  return `/dataShow/newList?${new URLSearchParams(said).toString()}`;
}

/** The address of the rows that a figure counts. */
export function usageFigureAddress(key: UsageFigureKey, asked: UsageAsked): string {
  const { list, part } = usageFigureOf(key);
  return usageAddress(list, asked, { part });
}
