/** A street of 顺德: code, share of the companies, position of its centre (GCJ-02), and the trades it is known for. */
export interface DemoStreet {
  id: string;
  name: string;
  suffix: "街道" | "镇";
  weight: number;
  lng: number;
  lat: number;
  trades: readonly string[];
}

const street = (
  code: string,
  name: string,
  suffix: DemoStreet["suffix"],
  weight: number,
  [lng, lat]: [number, number],
  trades: string[],
): DemoStreet => ({ id: `440606${code}`, name, suffix, weight, lng, lat, trades });

export const demoStreets: readonly DemoStreet[] = [
  street("003", "伦教", "街道", 8, [113.225, 22.878], ["机械", "电子"]),
  street("004", "勒流", "街道", 9, [113.148, 22.862], ["五金", "照明"]),
  street("005", "大良", "街道", 15, [113.257, 22.838], ["软件", "装备", "家电"]),
  street("006", "容桂", "街道", 15, [113.276, 22.768], ["家电", "涂料", "制冷"]),
  street("101", "陈村", "镇", 7, [113.243, 22.969], ["机械", "装备"]),
  street("102", "北滘", "镇", 14, [113.222, 22.934], ["家电", "装备", "模具"]),
  street("103", "乐从", "镇", 9, [113.101, 22.949], ["家具", "塑料"]),
  street("104", "龙江", "镇", 10, [113.083, 22.871], ["家具", "五金"]),
  street("105", "杏坛", "镇", 8, [113.162, 22.781], ["塑料", "包装"]),
  street("106", "均安", "镇", 5, [113.173, 22.716], ["服装", "五金"]),
];

export const villages = [
  "新禾",
  "东畔",
  "南圃",
  "西澜",
  "北榕",
  "上汇",
  "下滘围",
  "中塘",
  "永裕",
  "和景",
  "安澜",
  "锦堤",
  "云岸",
  "古榕",
  "福田围",
  "群兴",
  "红棉",
  "金桔",
  "绿荫",
  "明渠",
  "石桥头",
  "沙洲",
  "长堤",
  "大涌尾",
];

export const roads = [
  "兴工路",
  "创富路",
  "科韵大道",
  "振业路",
  "工业一路",
  "工业三路",
  "智造大道",
  "顺昌路",
  "腾飞路",
  "富裕路",
  "建业中路",
  "环镇东路",
  "滨河路",
  "新基路",
  "港前路",
  "园区大道",
  "朝阳路",
  "凤翔北路",
];
