import { patentStatuses, patentTypes } from "#contract/patent/patent-words.ts";
import type { SearchRecord } from "#server/search/patent-search.ts";
import { randomFrom } from "#server/search/search-records.testing.ts";

const size = 1 << 16;
const random = randomFrom(20_241_123);
const below = (count: number): number => Math.floor(random() * count);

/** Draws from a list of which the n-th is drawn as often as 1 / (n + head): a few very often, most hardly ever. */
function drawn<T>(of: readonly T[], head: number): () => T {
  const weights = of.map((_, at) => 1 / (at + head));
  const all = weights.reduce((sum, one) => sum + one, 0);
  const table: T[] = [];
  let sum = 0;
  of.forEach((one, at) => {
    sum += weights[at] as number;
    while (table.length < Math.round((sum / all) * size)) table.push(one);
  });
  return () => table[below(table.length)] as T;
}
const listOf = <T>(count: number, make: (at: number) => T): T[] => Array.from({ length: count }, (_, at) => make(at));

/** Words of every patent; the first stand in nearly each. */
export const commonWords =
  "的 一种 所述 包括 装置 设置 用于 方法 连接 系统 结构 本发明 数据 实用新型 公开了 以及 控制 设备 其中 进行".split(
    " ",
  );
const usualCharacters = [
  ..."电机水气热冷风温压力板管轮轴阀泵箱体盖座架杆槽孔口端部件组层面线路光信号网传感器材料金属塑胶铜铝钢铁玻纤维膜片块环带齿螺栓弹簧支撑固定转动移升降开关启停测检识别处理存储计算分析判断输入出接收发送显示报警保护安全节能环高低中上下左右前后内外侧底顶新型智自动手机器人车灯食品药物酸碱盐酶菌植根叶种",
];
const characters = [...usualCharacters, ...listOf(1_800, (at) => String.fromCharCode(0x4e00 + ((at * 37) % 20_902)))];
const character = drawn(characters, 12);
const inventedWord = () => listOf(random() < 0.35 ? 3 : 2, character).join("");
/** Words that mean nothing, the often used ones first. */
export const words = listOf(6_000, inventedWord);
const topics = listOf(400, () => listOf(40, () => words[below(words.length)] as string));
const word = drawn([...commonWords, ...words], 6);
const latin = drawn(["5G", "LED", "PLC", "Wi-Fi", "USB", "pH", "3D", "DC12V"], 2);
const wordOfTopic = (topic: readonly string[]): string => topic[below(topic.length)] as string;

/** Clauses of so many characters about a topic. */
function clauses(topic: readonly string[], length: number): string {
  let text = "";
  while (text.length < length) {
    const kind = random();
    text += kind < 0.3 ? wordOfTopic(topic) : kind < 0.995 ? word() : latin();
    if (kind > 0.88) text += kind > 0.97 ? "。" : "，";
  }
  return `${text}。`;
}

const trades = ["电器", "机械", "新材料", "智能科技", "电子", "自动化", "环保", "家具", "模具", "五金"];
const person = () => listOf(3, () => usualCharacters[below(usualCharacters.length)]).join("");
export const applicants = listOf(50_000, (at) => `试验${inventedWord()}${trades[at % trades.length]}有限公司`);
const applicant = drawn(applicants, 20);
const inventors = listOf(60_000, person);
const agencies = listOf(400, (at) => `试验代理${inventedWord()}${at}`);
const letters = "ABCDEFGH";
const subclass = () =>
  `${letters[below(8)]}${String(1 + below(60)).padStart(2, "0")}${String.fromCharCode(65 + below(16))}`;
const subclasses = listOf(600, subclass);
export const symbols = listOf(
  20_000,
  () => `${subclasses[below(subclasses.length)]}${1 + below(60)}/${String(below(70)).padStart(2, "0")}`,
);
const symbol = drawn(symbols, 60);
const firstDay = Date.UTC(1990, 0, 1);
const days = Math.round((Date.UTC(2025, 11, 31) - firstDay) / 86_400_000);
const dayAt = (number: number): string => new Date(firstDay + number * 86_400_000).toISOString().slice(0, 10);

/** The next patent of the one row that the seed gives; the same in every run. */
export function inventedPatent(number: number): SearchRecord {
  const topic = topics[below(topics.length)] as readonly string[];
  // More of them the later it is.
  const filed = Math.floor(random() ** 0.35 * days);
  const names = listOf(random() < 0.15 ? 2 : 1, applicant);
  const name = `${wordOfTopic(topic)}${wordOfTopic(topic)}${word()}`;
  const ipc = listOf(1 + below(3), symbol);
  const published_on = dayAt(filed + 150 + below(600));
  return {
    id: `01900000-0000-7000-8000-${String(number).padStart(12, "0")}`,
    title: `${random() < 0.9 ? "一种" : ""}${name}${random() < 0.6 ? "装置" : "方法"}`,
    abstract: `本${random() < 0.5 ? "发明" : "实用新型"}公开了一种${name}，${clauses(topic, 110 + below(120))}`,
    claims: `1.一种${name}，其特征在于，包括${clauses(topic, 120 + below(140))}`,
    description: "",
    application_no: `2024${9_000_000 + number}0`,
    publication_no: [`CN${200_000_000 + number}A`],
    priority_no: [],
    type: patentTypes[below(patentTypes.length)] as (typeof patentTypes)[0],
    status: patentStatuses[below(patentStatuses.length)] as (typeof patentStatuses)[0],
    rights: [],
    applicants: names,
    owners: names,
    inventors: listOf(1 + below(3), () => inventors[below(inventors.length)] as string),
    agency: random() < 0.8 ? (agencies[below(agencies.length)] as string) : "",
    agents: [],
    licensor: [],
    licensee: [],
    pledgor: [],
    pledgee: [],
    assignor: [],
    assignee: [],
    address: "",
    main_ipc: ipc[0] as string,
    ipc,
    cpc: [],
    locarno: [],
    filed_on: dayAt(filed),
    published_on,
    public_on: published_on,
    granted_on: null,
    expires_on: null,
    province: "广东省",
    city: "佛山市",
    district: "顺德区",
    street_id: "",
    company_ids: [],
    cited: below(20),
  };
}
