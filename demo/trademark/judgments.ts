import { dayOf, shiftDay } from "#contract/core/time.ts";
import type { JudgmentField } from "#contract/judgment/judgment-calls.ts";
import type { judgments } from "#server/database/tables/ip/public-records.ts";
import type { DemoCompany } from "#demo/company/companies.ts";
import { type DemoRandom, demoRandom } from "#demo/random.ts";

type Row = typeof judgments.$inferInsert;

const wanted = 80;
const ofFirst = 6;
/** No court numbers its cases in such a year. */
const yearOfNobody = 2199;
const court = "演示知识产权法庭";

interface Matter {
  field: JudgmentField;
  cause: string;
  thing: string;
  law: string;
}

const matters: readonly Matter[] = [
  {
    field: "专利",
    cause: "侵害实用新型专利权纠纷",
    thing: "一种节能电机的散热结构",
    law: "被诉侵权技术方案是否落入权利要求的保护范围",
  },
  { field: "专利", cause: "侵害外观设计专利权纠纷", thing: "灯具（壁挂式）", law: "二者整体视觉效果是否无实质性差异" },
  {
    field: "商标",
    cause: "侵害商标权纠纷",
    thing: "“晨舟”注册商标",
    law: "被诉标识与注册商标是否近似、是否容易导致混淆",
  },
  {
    field: "著作权",
    cause: "侵害计算机软件著作权纠纷",
    thing: "生产排程管理软件",
    law: "被诉软件与权利软件是否构成实质性相似",
  },
  {
    field: "商业秘密",
    cause: "侵害技术秘密纠纷",
    thing: "数控折弯机的参数补偿方法",
    law: "该信息是否不为公众所知悉并已采取保密措施",
  },
  { field: "不正当竞争", cause: "虚假宣传纠纷", thing: "同类产品的性能宣传", law: "宣传内容是否引人误解" },
];

const outcomes = ["支持主要诉讼请求", "驳回诉讼请求", "部分支持诉讼请求"] as const;

function textOf(matter: Matter, plaintiff: string, defendant: string, outcome: string, amount: string): string {
  return [
    `原告${plaintiff}与被告${defendant}${matter.cause}一案，本庭受理后依法组成合议庭，公开开庭进行了审理。本案现已审理终结。`,
    `原告${plaintiff}诉称：原告系${matter.thing}的权利人，持续投入研发与市场推广。被告未经许可，在经营活动中使用了与之相同或者近似的内容，给原告造成损失，请求判令被告停止侵害并赔偿损失${amount}元。`,
    `被告${defendant}辩称：其使用有合法来源，且与原告主张的内容存在明显差别，不构成侵害；原告主张的数额缺乏依据，请求驳回原告的诉讼请求。`,
    `经审理查明：原告提交的权属证据、公证取证材料与被诉产品实物，经当庭质证，本庭予以确认。被告提交的采购单据不能与被诉产品一一对应，其合法来源的主张证据不足。`,
    `本庭认为，本案争议的焦点是${matter.law}。将双方内容逐项比对后，本庭结合相关公众的一般注意力、市场实际与在案证据作出认定；赔偿数额综合考虑权利类型、行为性质、持续时间与合理开支确定。`,
    `综上，依照有关法律规定，判决如下：${outcome}。如不服本判决，可以在法定期限内提起上诉。`,
    "（本文书为演示而编写，案号、法院、当事人与内容均为虚构。）",
  ].join("\n");
}

function judgmentOf(random: DemoRandom, at: number, one: DemoCompany, other: DemoCompany, now: number): Row {
  const matter = random.pick(matters);
  const judged_on = shiftDay(dayOf(now), -random.whole(20, 1500));
  const outcome = random.pick(outcomes);
  const isSuing = random.chance(0.5);
  const [plaintiff, defendant] = isSuing ? [one.row.name, other.row.name] : [other.row.name, one.row.name];
  const amount = String(random.whole(5, 80) * 10_000);
  return {
    id: random.id(now - at * 60_000),
    number: `（${yearOfNobody}）演示知民初${at + 1}号`,
    kind: "判决书",
    title: `${plaintiff}与${defendant}${matter.cause}一审民事判决书`,
    field: matter.field,
    court,
    cause: matter.cause,
    judged_on,
    published_on: shiftDay(judged_on, random.whole(10, 19)),
    parties: [
      { role: "原告", name: plaintiff },
      { role: "被告", name: defendant },
    ],
    gist: `${matter.law}，应当以${matter.thing}的权利内容为基础逐项比对，并结合相关公众的一般注意力综合认定。`,
    result: outcome,
    text: textOf(matter, plaintiff, defendant, outcome, amount),
    source: "演示数据",
    source_on: dayOf(now),
    company_ids: [...new Set([one.row.id, other.row.id])],
  };
}

/** Invented documents of an invented court between invented companies; the same instant gives the same. */
export function demoJudgments(now: number, companies: readonly DemoCompany[], first: string | undefined): Row[] {
  const random = demoRandom("judgments");
  const main = companies.find(({ row }) => row.id === first);
  return Array.from({ length: wanted }, (_, at) => {
    const one = main !== undefined && at < ofFirst ? main : random.pick(companies);
    const others = companies.filter((company) => company !== one);
    return judgmentOf(random, at, one, random.pick(others), now);
  });
}
