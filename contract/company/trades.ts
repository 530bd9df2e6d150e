/** Sections of GB/T 4754—2017 by their letter. */
const sections: Readonly<Record<string, string>> = {
  A: "农、林、牧、渔业",
  B: "采矿业",
  C: "制造业",
  D: "电力、热力、燃气及水生产和供应业",
  E: "建筑业",
  F: "批发和零售业",
  G: "交通运输、仓储和邮政业",
  H: "住宿和餐饮业",
  I: "信息传输、软件和信息技术服务业",
  J: "金融业",
  K: "房地产业",
  L: "租赁和商务服务业",
  M: "科学研究和技术服务业",
  N: "水利、环境和公共设施管理业",
  O: "居民服务、修理和其他服务业",
  P: "教育",
  Q: "卫生和社会工作",
  R: "文化、体育和娱乐业",
  S: "公共管理、社会保障和社会组织",
  T: "国际组织",
};

/** Divisions of manufacturing, from 13 on: what the district lives on is told apart. */
const manufacturing = [
  "农副食品加工业",
  "食品制造业",
  "酒、饮料和精制茶制造业",
  "烟草制品业",
  "纺织业",
  "纺织服装、服饰业",
  "皮革、毛皮、羽毛及其制品和制鞋业",
  "木材加工和木、竹、藤、棕、草制品业",
  "家具制造业",
  "造纸和纸制品业",
  "印刷和记录媒介复制业",
  "文教、工美、体育和娱乐用品制造业",
  "石油、煤炭及其他燃料加工业",
  "化学原料和化学制品制造业",
  "医药制造业",
  "化学纤维制造业",
  "橡胶和塑料制品业",
  "非金属矿物制品业",
  "黑色金属冶炼和压延加工业",
  "有色金属冶炼和压延加工业",
  "金属制品业",
  "通用设备制造业",
  "专用设备制造业",
  "汽车制造业",
  "铁路、船舶、航空航天和其他运输设备制造业",
  "电气机械和器材制造业",
  "计算机、通信和其他电子设备制造业",
  "仪器仪表制造业",
  "其他制造业",
  "废弃资源综合利用业",
  "金属制品、机械和设备修理业",
] as const;

/** What companies are sorted by: the division in manufacturing, the section elsewhere; empty: no code. */
export const tradeKey = (code: string): string => (code.startsWith("C") ? code.slice(0, 3) : code.slice(0, 1));

/** Name of the trade of a code; the code itself where it is in no list. */
export function tradeName(code: string): string {
  const key = tradeKey(code);
  const division = key.startsWith("C") ? manufacturing[Number(key.slice(1)) - 13] : undefined;
  return division ?? sections[key.slice(0, 1)] ?? code;
}

/** Keys of all trades in the order of the classification: sections, and after manufacturing its divisions. */
export const tradeKeys: readonly string[] = Object.keys(sections).flatMap((key) =>
  key === "C" ? [key, ...manufacturing.map((_, at) => `C${at + 13}`)] : [key],
);
