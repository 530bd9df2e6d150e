import type { Column } from "#contract/site/content-columns.ts";
import type { Extension } from "#contract/site/content-extensions.ts";
import { interpretations, policies } from "./site-policies.ts";

/** A piece with a typed extension: column, title, summary, tags, text by lines, extension. Days count from today. */
export interface SiteRecord {
  column: Column;
  title: string;
  summary: string;
  tags: string;
  lines: readonly string[];
  extension: Extension;
  /** Days ago it was published. */
  ago?: number;
}

export interface Around {
  /** Day so many days from today. */
  day: (days: number) => string;
  /** Instant at an hour of the day so many days from today. */
  at: (days: number, hour: number) => string;
  /** Id of the piece with this title. */
  idOf: (title: string) => string;
  year: number;
}

type ActivityLine = readonly [
  string,
  Extract<Extension, { kind: "activity" }>["format"],
  number,
  number,
  string,
  number,
  string,
  readonly string[],
];

const activityLines: readonly ActivityLine[] = [
  [
    "高价值专利布局公开课",
    "讲座培训",
    9,
    14,
    "大良街道德胜东路创新中心三楼报告厅",
    120,
    "从研发立项到组合布局，两位代理师用案例讲解。",
    [
      "# 内容",
      "- 立项前的检索怎么做",
      "- 一项技术拆成几件申请",
      "- 布局预算如何分配",
      "请自带笔记本电脑，现场练习检索式。",
    ],
  ],
  [
    "质押融资银企对接沙龙",
    "对接沙龙",
    16,
    10,
    "容桂街道科技金融港二楼",
    40,
    "六家银行现场受理，符合条件的当场出具意向书。",
    ["参会企业请携带营业执照、专利证书和近两年财务报表。"],
  ],
  [
    "知识产权宣传周校园行",
    "公益宣讲",
    30,
    9,
    "北滘镇职业技术学校礼堂",
    0,
    "面向师生的专利与著作权入门讲座。",
    ["讲座约九十分钟，设有互动问答和纪念品。"],
  ],
  [
    "海外参展合规训练营",
    "讲座培训",
    2,
    9,
    "陈村镇会展中心 B 厅",
    60,
    "参展前的检索、标识和应急预案。",
    ["训练营包含一次模拟展会投诉演练，分组进行。"],
  ],
  [
    "创新设计大赛决赛路演",
    "展会赛事",
    -12,
    9,
    "龙江镇家具博览中心",
    200,
    "32 件作品入围，评委现场打分。",
    ["获奖作品将优先推荐预审并获得布局辅导。"],
  ],
  [
    "商标品牌培育讲座",
    "讲座培训",
    -40,
    14,
    "乐从镇商会大厦",
    80,
    "从取名到续展，避免五类常见错误。",
    ["讲义可在活动结束后向主办方索取。"],
  ],
];

const activities = ({ at }: Around): SiteRecord[] =>
  activityLines.map(([title, format, days, hour, place, quota, summary, lines]) => ({
    column: "activities",
    title,
    summary,
    tags: `活动,${format}`,
    lines,
    ago: days > 0 ? 4 : -days + 15,
    extension: {
      kind: "activity",
      format,
      start_at: at(days, hour),
      end_at: at(days, hour + 3),
      place,
      organizer: "区知识产权综合服务中心",
      quota,
      sign_up_until: at(days - 1, 18),
      contact: "0757-2200 0101",
      check_in_code: "246810",
    },
  }));

const warnings = ({ day }: Around): SiteRecord[] =>
  (
    [
      ["美国对可调光照明组件发起 337 调查", "美国", "严重", "337调查", "照明", -6],
      ["欧盟拟修订外观设计保护规则", "欧盟", "关注", "法规变化", "家具", -20],
      ["东南亚出现批量抢注家电商标", "东南亚", "严重", "商标抢注", "智能家电", -34],
      ["日本厨电展知识产权纠纷高发提示", "日本", "提示", "展会纠纷", "智能家电", -50],
      ["美国法院受理伺服驱动专利诉讼", "美国", "关注", "专利诉讼", "机械装备", -75],
    ] as const
  ).map(([title, region, level, risk, industry, ago]) => ({
    column: "warnings",
    title,
    summary: `涉及${industry}出口企业，建议核对产品与权利清单，必要时启动规避设计。`,
    tags: `海外预警,${region}`,
    lines: [
      `近期${region}方向的${risk}事件可能影响本区${industry}企业，请有出口业务的单位留意。`,
      "# 建议",
      "- 核对出口型号与涉案权利的技术特征",
      "- 保存研发、采购和销售记录",
      "- 收到法律文书后 24 小时内联系海外维权援助服务",
    ],
    ago: -ago,
    extension: { kind: "warning", region, level, risk, industry, event_on: day(ago) },
  }));

const overseas = (): SiteRecord[] => [
  ...(
    [
      ["援助照明企业应对美国调查，达成和解", "美国", "337调查", "和解结案，产品恢复出口"],
      ["协助家具企业撤销东南亚抢注商标", "东南亚", "商标抢注", "抢注商标被宣告无效"],
      ["指导厨电企业现场应对欧盟展会临时禁令", "欧盟", "展会纠纷", "禁令被撤销，展品恢复展出"],
    ] as const
  ).map(([title, region, dispute, result]): SiteRecord => ({
    column: "assistance",
    title,
    summary: `${region}${dispute}案件，${result}。`,
    tags: `海外维权,${region}`,
    lines: [
      "# 经过",
      `企业收到通知后两天内提出援助申请，专家组协助比对技术特征并准备证据。`,
      "# 结果",
      `${result}。`,
      "# 启示",
      "越早介入，可选择的应对方式越多，费用也越低。",
    ],
    extension: { kind: "case", region, dispute, result },
  })),
  ...(
    [
      ["美国知识产权服务联络处", "美国", "远帆涉外法律服务联盟", "方宁"],
      ["欧洲知识产权服务联络处", "欧盟", "欧陆桥知识产权服务社", "林一帆"],
      ["东南亚知识产权服务联络处", "东南亚", "南洋通商标代理联盟", "黄思齐"],
    ] as const
  ).map(([title, region, organization, contact]): SiteRecord => ({
    column: "associations",
    title,
    summary: `${organization}为企业提供${region}地区的检索、注册和应诉服务。`,
    tags: `海外服务,${region}`,
    lines: [`${organization}与区服务中心签有合作协议，首次咨询免费，后续费用按公示标准收取。`],
    extension: {
      kind: "association",
      region,
      organization,
      contact,
      phone: "0757-2200 0180",
      services: ["专利与商标检索", "申请与注册", "诉讼与调查应对", "展会驻场"],
    },
  })),
];

const guides = (): SiteRecord[] =>
  (
    [
      ["专利快速预审主体备案", "企业", "3 个工作日", ["营业执照", "专利管理制度", "近一年专利清单"]],
      ["专利优先审查推荐", "企业", "5 个工作日", ["优先审查请求书", "现有技术检索材料"]],
      ["维权援助申请", "企业", "10 个工作日", ["援助申请表", "权利证明", "侵权线索"]],
      ["个人作品登记咨询", "个人", "当场办结", ["身份证明", "作品样本"]],
    ] as const
  ).map(([title, audience, duration, materials]) => ({
    column: "guides",
    title,
    summary: `办理对象：${audience}；办理时限：${duration}；不收费。`,
    tags: audience === "企业" ? "办事指南,管家服务" : "办事指南",
    lines: ["材料齐全的当场受理；材料不齐的一次性告知需要补正的内容。"],
    extension: {
      kind: "guide",
      audience,
      materials: [...materials],
      steps: ["网上或窗口提交", "核对材料", "办理", "领取结果"],
      duration,
      fee: "不收费",
      place: "区政务服务大厅二楼 12 号窗口",
      hours: "工作日 9:00—12:00，14:00—17:30",
      phone: "0757-22000112",
    },
  }));

/** Pieces with dates and links between them. */
export const siteRecords = (around: Around): SiteRecord[] => [
  ...policies(around),
  ...interpretations(around),
  ...activities(around),
  ...warnings(around),
  ...overseas(),
  ...guides(),
];
