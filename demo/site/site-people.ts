import { createHash } from "node:crypto";
import type {
  asks,
  signUps,
  stewardRequests,
  stewards,
  stewardSteps,
} from "#server/database/tables/website-service.ts";
import { demoStreets } from "#demo/places.ts";
import { personName } from "#demo/person-names.ts";
import { type DemoRandom, demoRandom } from "#demo/random.ts";

const dayMs = 86_400_000;
type AskRow = typeof asks.$inferInsert;

/** Receipts of demo rows open nothing: nobody was given them. */
const receipt = (name: string) => createHash("sha256").update(`demo ${name}`).digest();
const mobileOf = (random: DemoRandom) => `139${String(random.whole(0, 99_999_999)).padStart(8, "0")}`;

const questions: readonly (readonly [AskRow["category"], string, string, string])[] = [
  [
    "专利",
    "外观设计预审需要先做主体备案吗",
    "我们公司第一次准备提交外观设计预审，请问是否必须先备案？备案要多久？",
    "需要先完成主体备案。材料齐全的，3 个工作日内办结；备案通过后即可提交预审请求。",
  ],
  [
    "质押融资",
    "只有实用新型可以做质押贷款吗",
    "公司目前有 11 件实用新型，没有发明，是否可以申请质押贷款？",
    "可以。合作银行会结合专利的稳定性、实施情况和企业经营综合评估，建议先登记需求由专员对接。",
  ],
  [
    "商标",
    "商标被异议后多久能有结果",
    "我们的商标在公告期被他人提出异议，想了解大致时间和如何答辩。",
    "收到答辩通知后 30 日内提交答辩材料，审理一般需要 12 个月左右。可以申请专家免费指导答辩。",
  ],
  [
    "维权",
    "网店仿冒我们的外观怎么投诉",
    "发现两家网店销售与我们外观几乎一样的椅子，需要准备哪些材料？",
    "请准备专利证书、专利权评价报告、比对图和购买凭证，材料清单见“电商平台投诉材料准备要点”。",
  ],
  [
    "政策资助",
    "海外专利资助什么时候受理",
    "去年有 3 件美国专利授权，想咨询今年的申请时间。",
    "每年 3 月和 9 月集中受理，届时会在“新闻动态”发布通知，请提前准备授权文本和缴费凭证。",
  ],
  ["其他", "周末可以到窗口咨询吗", "平时上班走不开，请问周末有没有值班安排？", ""],
  ["海外", "参加德国展会要不要做检索", "计划参加明年春季展会，担心侵权，中心能不能帮忙做检索？", ""],
];

function askRows(now: number, admin: string, random: DemoRandom): AskRow[] {
  return questions.map(([category, title, content, answer], place) => {
    const asked = now - (place + 2) * 5 * dayMs;
    const settled = answer !== "";
    return {
      id: random.id(asked),
      title,
      content,
      category,
      name: `${personName(random).slice(0, 1)}先生`,
      mobile: mobileOf(random),
      receipt_hash: receipt(title),
      state: settled ? "已答复" : "待处理",
      published: settled,
      answer,
      answered_by: settled ? admin : null,
      answered_at: settled ? new Date(asked + 2 * dayMs) : null,
      created_at: new Date(asked),
    };
  });
}

const stewardRows = (now: number, random: DemoRandom): (typeof stewards.$inferInsert)[] =>
  demoStreets.map(({ id, name }, place) => ({
    id: random.id(now),
    street_id: id,
    name: personName(random),
    unit: `${name}知识产权服务站`,
    phone: `0757-2200 1${String(place).padStart(2, "0")}8`,
    address: `${name}政务服务大厅二楼`,
    hours: "工作日 9:00—12:00，14:00—17:30",
    topics: ["专利申请", "商标注册", "维权援助", ...(place % 2 === 0 ? (["质押融资"] as const) : [])],
    shown: true,
  }));

const requestLines = [
  ["木见家居科技有限公司", "维权援助", "发现仿冒产品在两个平台销售，希望指导取证和投诉。", "待处理", "", ""],
  [
    "澄色新材料有限公司",
    "质押融资",
    "计划以三件发明质押贷款 500 万元，想了解评估和担保流程。",
    "处理中",
    "",
    "已联系禾港银行客户经理，本周五上门沟通。",
  ],
  [
    "曜和光电有限公司",
    "管理托管",
    "公司没有专职人员，想把 60 多件专利的年费和期限交给机构托管。",
    "已办结",
    "已对接托管服务包，签订一年服务协议。",
    "已把三家托管机构的报价发给企业。",
  ],
] as const;

/** Questions, stewards with requests, and registrations for the first activity. */
export function sitePeople(now: number, admin: string, activityId: string) {
  const random = demoRandom("website people");
  const requests: (typeof stewardRequests.$inferInsert)[] = requestLines.map(
    ([company, topic, content, state, reply], place) => ({
      id: random.id(now - place * dayMs),
      street_id: demoStreets[place + 1]?.id ?? "",
      company,
      name: personName(random),
      mobile: mobileOf(random),
      topic,
      content,
      receipt_hash: receipt(company),
      state,
      reply,
      handled_by: state === "待处理" ? null : admin,
      handled_at: state === "待处理" ? null : new Date(now - place * dayMs),
      created_at: new Date(now - (place + 1) * dayMs),
    }),
  );
  const steps = requests.flatMap(({ id, state, handled_at }, place): (typeof stewardSteps.$inferInsert)[] => {
    if (!handled_at || state === "待处理") return [];
    const taken = { request_id: id, by: admin, told: true, at: new Date(handled_at.getTime() - 3_600_000) };
    const note = requestLines[place]?.[5] ?? "";
    return [
      { ...taken, seq: 1, action: "接手", text: "工作人员已接手" },
      ...(note === "" ? [] : [{ ...taken, seq: 2, action: "记录" as const, text: note, at: handled_at }]),
    ];
  });
  const registrations: (typeof signUps.$inferInsert)[] = Array.from({ length: 36 }, (_, place) => ({
    id: random.id(now),
    activity_id: activityId,
    number: place + 1,
    name: personName(random),
    mobile: `1380000${String(1000 + place)}`,
    company: random.pick(requestLines)[0],
    post: random.pick(["研发工程师", "知识产权专员", "总经理助理", ""]),
    remark: "",
    state: place % 12 === 11 ? ("已取消" as const) : ("已报名" as const),
    receipt_hash: receipt(`sign up ${place}`),
    created_at: new Date(now - (36 - place) * 3_600_000),
  }));
  return {
    asks: askRows(now, admin, random),
    stewards: stewardRows(now, random),
    requests,
    steps,
    signUps: registrations,
  };
}
