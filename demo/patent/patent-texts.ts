import type { Claim, Section } from "#contract/patent/patent.ts";
import type { PatentType } from "#contract/patent/patent-words.ts";
import type { Trade } from "#demo/company/trades.ts";
import type { DemoRandom } from "#demo/random.ts";
import { aspects, designEndings, effects, parts, problems } from "./patent-words.ts";

/** What an invented patent is about; its texts are made of it. */
export interface Subject {
  product: string;
  technology: string;
  title: string;
  parts: string[];
  problem: string;
  effect: string;
}

/** What makers of software, paint and plastics have that is a thing with a shape. */
const things: Readonly<Record<string, { products: readonly string[]; technologies?: readonly string[] }>> = {
  软件: { products: ["工业数据采集终端", "设备联网网关", "车间看板终端"] },
  涂料: {
    products: ["涂料分散机", "粉末喷涂装置", "涂料灌装机"],
    technologies: ["密闭防尘", "自动称量", "在线过滤"],
  },
  塑料: { products: ["家电外壳", "食品级容器", "工程塑料件", "型材"] },
};

/** Methods and media are for inventions: a utility model protects a product's shape or structure (Patent Law, article 2). */
export function subjectOf(trade: Trade, type: PatentType, random: DemoRandom): Subject {
  const { products, technologies = trade.technologies } = (type === "发明" ? undefined : things[trade.key]) ?? trade;
  const product = random.pick(products);
  const technology = random.pick(technologies);
  const about = {
    product,
    technology,
    parts: random.sample(parts, 5),
    problem: random.pick(problems),
    effect: random.pick(effects),
  };
  if (type === "外观设计") return { ...about, title: `${product}${random.pick(designEndings)}` };
  const title = random.weighted([
    [`一种${random.pick(aspects)}${product}`, 4],
    [`一种采用${technology}的${product}`, 4],
    [type === "实用新型" ? `${product}的${technology}装置` : `${product}的${technology}方法及装置`, 2],
    [`一种用于${product}的${random.pick(parts)}${type === "实用新型" ? "" : "及其控制方法"}`, 2],
    [type === "实用新型" ? `一种${product}的${technology}机构` : `${technology}系统、${product}及存储介质`, 1],
  ]);
  return { ...about, title };
}

export function abstractOf(subject: Subject, isDesign: boolean): string {
  if (isDesign)
    return `1.本外观设计产品的名称：${subject.title}。2.本外观设计产品的用途：用作${subject.product}。3.本外观设计产品的设计要点：在于形状。4.最能表明设计要点的图片或照片：立体图。`;
  const [first, second, third, fourth] = subject.parts as [string, string, string, string];
  return `本申请公开了${subject.title}，包括${first}、设于${first}内的${second}以及与${second}连接的${third}，所述${third}通过${fourth}与控制部分配合，形成${subject.technology}。${subject.problem}；本申请${subject.effect}。`;
}

export function claimsOf(subject: Subject): Claim[] {
  const [first, second, third, fourth, fifth] = subject.parts as [string, string, string, string, string];
  const name = subject.title;
  const texts: [string, number[]][] = [
    [`${name}，其特征在于，包括：${first}；${second}，设于所述${first}内；${third}，与所述${second}转动连接。`, []],
    [`根据权利要求1所述的${name}，其特征在于，所述${third}通过${fourth}与所述${first}可拆卸连接。`, [1]],
    [`根据权利要求1或2所述的${name}，其特征在于，所述${second}的外侧设有${fifth}。`, [1, 2]],
    [`根据权利要求3所述的${name}，其特征在于，所述${fifth}的厚度为1.2mm至3.5mm。`, [3]],
    [`一种${subject.product}，其特征在于，包括如权利要求1至4中任一项所述的${name}。`, []],
    [`根据权利要求5所述的${subject.product}，其特征在于，还包括实现${subject.technology}的控制单元。`, [5]],
  ];
  return texts.map(([text, depends_on], index) => ({ number: index + 1, text, depends_on }));
}

/** The claims as they were published: broader, before examination narrowed the first. */
export const publishedClaimsOf = (claims: readonly Claim[]): Claim[] =>
  claims.map((claim) =>
    claim.number === 1 ? { ...claim, text: claim.text.replace(/；[^；]*转动连接。$/u, "。") } : claim,
  );

export function descriptionOf(subject: Subject): Section[] {
  const [first, second, third, fourth, fifth] = subject.parts as [string, string, string, string, string];
  const texts: [string, string[]][] = [
    ["技术领域", [`本申请涉及${subject.product}技术领域，具体涉及${subject.title}。`]],
    [
      "背景技术",
      [
        `${subject.product}广泛用于家庭和工业场合。随着使用要求提高，${subject.technology}受到重视。`,
        `${subject.problem}，因此有必要加以改进。`,
      ],
    ],
    [
      "发明内容",
      [
        `为解决上述问题，本申请提供${subject.title}，包括${first}、${second}和${third}。`,
        `可选地，所述${third}通过${fourth}与所述${first}连接，所述${second}外侧设有${fifth}。`,
        `与现有技术相比，本申请的有益效果是：${subject.effect}。`,
      ],
    ],
    ["附图说明", [`图1为本申请实施例的整体结构示意图。`, `图2为图1中${third}的局部放大图。`]],
    [
      "具体实施方式",
      [
        `下面结合附图对实施例作进一步说明。如图1所示，${first}（1）内设有${second}（2），${third}（3）与${second}（2）转动连接。`,
        `工作时，控制单元检测${fifth}（5）处的状态，达到设定值后驱动${fourth}（4）动作，从而实现${subject.technology}。`,
        `如图2所示，${third}（3）的一端设有凹槽，凹槽与${fourth}（4）过盈配合，装配时无需螺钉。`,
        `以上仅为本申请的较佳实施例，凡在本申请构思内所作的等同替换，均应包含在保护范围之内。`,
      ],
    ],
  ];
  let number = 0;
  return texts.map(([heading, paragraphs]) => ({
    heading,
    paragraphs: paragraphs.map((text) => ({ no: String(++number).padStart(4, "0"), text })),
  }));
}
