import type { Offer } from "#contract/policy/offer.ts";
import { noOffer } from "#contract/policy/offer-rules.ts";
import type { Extension } from "#contract/site/content-extensions.ts";
import type { Around, SiteRecord } from "./site-records.ts";

type PolicyLine = readonly [
  string,
  "国家" | "省" | "市" | "区" | "镇街",
  Extract<Extension, { kind: "policy" }>["topic"],
  string,
  string,
  number,
  number | null,
  string,
  readonly string[],
];

const policyLines: readonly PolicyLine[] = [
  [
    "区专利资助和奖励管理办法",
    "区",
    "专利",
    "区知发〔3〕号",
    "区市场监督管理局",
    -200,
    900,
    "对专利转化运用、管理体系认证、海外维权和专利奖获奖单位给予资助。",
    [
      "第一条 为鼓励发明创造，提升企业核心竞争力，制定本办法。",
      "第二条 本办法适用于在本区登记注册的企业、高等院校和科研机构。",
      "# 资助标准",
      "- 专利转让、许可（含开放许可）在国家知识产权局登记或备案的，按合同实际到账金额的 5% 资助，每家每年不超过 20 万元",
      "- 首次通过 GB/T 29490 或 ISO 56005 认证的，一次性资助 3 万元",
      "- 海外知识产权维权取得生效裁判或达成和解的，按律师费等实际支出的 30% 资助，每案不超过 50 万元",
      "- 专利纳入国际标准并完成必要专利声明的，每项标准资助 20 万元",
      "第六条 弄虚作假骗取资助的，追回资金并记入信用记录。",
    ],
  ],
  [
    "区专利资助办法（旧版）",
    "区",
    "专利",
    "区知发〔1〕号",
    "区市场监督管理局",
    -1400,
    -200,
    "旧版资助办法，已由新办法替代。",
    ["第一条 本办法自发布之日起施行，有效期三年。"],
  ],
  [
    "知识产权质押融资风险补偿资金管理细则",
    "区",
    "运用与金融",
    "区财金〔8〕号",
    "区财政局、区市场监督管理局",
    -320,
    760,
    "银行发放质押贷款出现损失时，风险补偿资金承担一半。",
    [
      "第一条 设立总规模 5,000 万元的风险补偿资金池。",
      "第二条 单户贷款不超过 2,000 万元、期限不超过三年的纳入补偿范围。",
      "第三条 合作银行应在放款后 10 个工作日内备案。",
    ],
  ],
  [
    "市商标品牌战略实施意见",
    "市",
    "商标",
    "市知〔12〕号",
    "市市场监督管理局",
    -500,
    null,
    "支持集体商标、证明商标注册和海外商标布局。",
    [
      "- 新注册集体商标的行业协会，一次性支持 10 万元",
      "- 建设商标品牌指导站的企业，一次性支持 5 万元",
      "- 通过马德里体系取得国际注册的企业，凭国际注册证按指定国家数给予支持",
    ],
  ],
  [
    "省专利促进若干规定（节选）",
    "省",
    "保护与维权",
    "省令第 21 号",
    "省人民政府",
    -900,
    null,
    "明确开放许可、职务发明收益分配和侵权举证。",
    [
      "第十二条 职务发明人可以获得不低于转化收益百分之五十的奖励，另有约定的从其约定。",
      "第十八条 专利权人声明开放许可的，任何单位按照声明条件即可实施。",
    ],
  ],
  [
    "地理标志专用标志使用管理办法",
    "国家",
    "地理标志",
    "公告第 354 号",
    "国家主管部门",
    -1100,
    null,
    "规范地理标志专用标志的申请、使用和监督。",
    ["经核准的生产者应当在产品包装上规范使用专用标志，标注统一社会信用代码。", "不得擅自改变专用标志的图形和颜色。"],
  ],
  [
    "商业秘密保护示范点建设指引",
    "市",
    "商业秘密",
    "市知〔30〕号",
    "市市场监督管理局",
    -90,
    1000,
    "示范点的制度、场所、人员三方面建设要求。",
    ["- 制度：建立定密、分级和解密流程", "- 场所：核心区域设置门禁和监控", "- 人员：入职签约、在岗培训、离职交接闭环"],
  ],
  [
    "知识产权人才引进培育实施细则",
    "区",
    "人才",
    "区人〔17〕号",
    "区人力资源和社会保障局",
    20,
    1100,
    "即将施行：对高层次知识产权人才给予安家补贴。",
    [
      "第一条 对持有专利代理师资格并全职工作满一年的人员，给予每年 3 万元补贴，最长三年。",
      "第二条 企业引进海外知识产权总监的，另行评审支持。",
    ],
  ],
  [
    "作品著作权登记资助规程",
    "镇街",
    "著作权",
    "乐街〔5〕号",
    "乐从镇人民政府",
    -700,
    -30,
    "家具图样著作权登记的镇级资助，已到期。",
    ["登记一件资助 200 元，每家企业每年不超过 50 件。"],
  ],
];

/** What companies apply for, by the policy; some end soon, one begins later. */
const offers = (day: Around["day"]): Record<string, Partial<Offer>> => ({
  区专利资助和奖励管理办法: {
    support:
      "专利转化运用按到账金额的 5% 资助；首次通过 GB/T 29490、ISO 56005 认证的资助 3 万元；海外维权按实际支出的 30% 资助",
    apply_from: day(-30),
    apply_to: day(11),
    least_inventions: 1,
  },
  知识产权质押融资风险补偿资金管理细则: {
    support: "质押贷款纳入风险补偿，单户不超过 2,000 万元",
    fit_scales: ["中型", "小型", "微型"],
    least_patents: 3,
  },
  市商标品牌战略实施意见: {
    support: "建设商标品牌指导站的企业，一次性支持 5 万元",
    apply_from: day(20),
    apply_to: day(80),
    least_trademarks: 3,
  },
});

/** Policies in every state of validity. */
export const policies = ({ day, idOf }: Around): SiteRecord[] =>
  policyLines.map(([title, level, topic, doc_no, issuer, from, to, summary, lines]) => ({
    column: "policies",
    title,
    summary,
    tags: `政策,${topic}`,
    lines,
    ago: Math.max(3, -from),
    extension: {
      kind: "policy",
      topic,
      level,
      doc_no,
      issuer,
      issued_on: day(from - 15),
      valid_from: day(from),
      valid_to: to === null ? null : day(to),
      replaced_by: title.includes("旧版") ? idOf("区专利资助和奖励管理办法") : null,
      interpretation: title === "区专利资助和奖励管理办法" ? idOf("一图读懂：新版专利资助办法改了什么") : null,
      ...noOffer,
      ...offers(day)[title],
    },
  }));

const interpretationLines = [
  [
    "一图读懂：新版专利资助办法改了什么",
    "图解",
    "区专利资助和奖励管理办法",
    "资助重心从申请和授权转向转化运用。",
    [
      "- 取消：专利申请和授权的各项资助",
      "- 新增：开放许可成交、海外维权两项资助",
      "- 提高：专利奖配套奖励由 1:0.5 调整为 1:1",
    ],
  ],
  [
    "问答：质押贷款损失怎么补偿",
    "问答",
    "知识产权质押融资风险补偿资金管理细则",
    "五个问题说明补偿范围、比例和流程。",
    [
      "# 哪些贷款可以补偿",
      "专利权、商标权质押的流动资金贷款，单户不超过 2,000 万元。",
      "# 银行需要做什么",
      "放款后 10 个工作日内备案，逾期 90 天后可以申请补偿。",
    ],
  ],
  [
    "专家解读：职务发明收益如何约定",
    "专家解读",
    "省专利促进若干规定（节选）",
    "约定优先，没有约定的按不低于五成执行。",
    [
      "企业应当在规章制度或劳动合同中写明奖励和报酬的数额、方式和支付时间。",
      "约定明显低于法定标准的，发生争议时可能不被支持。",
    ],
  ],
  [
    "一图读懂：商业秘密示范点怎么建",
    "图解",
    "商业秘密保护示范点建设指引",
    "制度、场所、人员三张清单。",
    ["- 先定密：列出图纸、配方、客户名单三类信息", "- 再分级：核心、重要、一般三级", "- 后管人：签约、培训、交接留痕"],
  ],
] as const;

/** Readings of some of the policies. */
export const interpretations = ({ idOf }: Around): SiteRecord[] =>
  interpretationLines.map(([title, form, policy, summary, lines]) => ({
    column: "interpretations",
    title,
    summary,
    tags: "政策解读",
    lines,
    extension: { kind: "interpretation", form, policy: idOf(policy) },
  }));
