import type { Exchange, Extension } from "#contract/site/content-extensions.ts";
import type { SiteRecord } from "./site-records.ts";

type Of<K extends Extension["kind"], F extends keyof Extract<Extension, { kind: K }>> = Extract<
  Extension,
  { kind: K }
>[F];

const firms = [
  ["晨屿智能电器有限公司", "智能家电", 2009, 312, 86, ["静音油烟机", "蒸烤一体机"]],
  ["凌拓装备制造有限公司", "机械装备", 2003, 198, 71, ["伺服压力机", "自动上料线"]],
  ["木见家居科技有限公司", "家具", 2012, 260, 12, ["人体工学椅", "升降书桌"]],
  ["曜和光电有限公司", "照明", 2011, 143, 38, ["无线调光灯带", "教室照明"]],
  ["澄色新材料有限公司", "涂料化工", 2015, 65, 40, ["水性木器漆", "防霉涂层"]],
] as const;
const people = [
  ["何屿舟", "首席工程师"],
  ["陆拓", "总经理"],
  ["温见木", "设计总监"],
  ["卢曜", "研发副总"],
] as const;

const enterprises = (): SiteRecord[] =>
  firms.map(([company, industry, founded, patents, inventions, products]) => ({
    column: "enterprises",
    title: company.replace("有限公司", "：把专利写进产品路线图"),
    summary: `${company}成立于 ${founded} 年，拥有有效专利 ${patents} 件，其中发明 ${inventions} 件。`,
    tags: `企业风采,${industry}`,
    lines: [
      `${company}主营${products.join("、")}，研发人员占职工总数的两成以上。`,
      "# 知识产权工作",
      "- 设立知识产权部，研发立项先检索",
      "- 每年举办发明人表彰，转化收益与发明人分成",
      "- 参与制定行业及团体标准 6 项",
    ],
    extension: { kind: "enterprise", company, industry, founded, patents, inventions, products: [...products] },
  }));

const leaders = (): SiteRecord[] =>
  people.map(([person, post], place) => {
    const [company, field] = firms[place] ?? firms[0];
    return {
      column: "leaders",
      title: `${person}：${["让风安静下来", "把误差关进笼子", "坐下来才是设计的开始", "光的尺度"][place] ?? ""}`,
      summary: `${company}${post}${person}，深耕${field}领域二十余年。`,
      tags: `领军人物,${field}`,
      lines: [
        `${person}主持完成省级以上科研项目 4 项，作为发明人获得授权发明 ${18 + place * 3} 件。`,
        "谈到创新，他说：“专利不是挂在墙上的证书，而是写给对手看的边界。”",
        "近年来，他牵头成立青年发明人工作室，带出 12 名工程师。",
      ],
      extension: { kind: "leader", person, post, company, field },
    };
  });

const expertLines: readonly (readonly [string, Of<"expert", "field">, string, string, number, readonly string[]])[] = [
  ["周岚", "专利", "明衡专利代理事务所", "专利代理师", 18, ["专利挖掘", "高价值组合"]],
  ["谢知远", "诉讼维权", "正和同律师事务所", "一级律师", 22, ["侵权诉讼", "证据保全"]],
  ["欧阳澈", "海外布局", "远帆涉外法律服务联盟", "涉外律师", 15, ["337 调查", "展会应对"]],
  ["罗绮", "商标", "南洋通商标代理联盟", "商标代理人", 12, ["品牌规划", "异议无效"]],
  ["潘允", "运营金融", "启衡资产评估有限公司", "资产评估师", 16, ["质押评估", "作价入股"]],
  ["简之恒", "标准化", "装备标准研究社", "高级工程师", 20, ["团体标准", "必要专利"]],
  ["苏沐", "数据分析", "图策信息技术有限公司", "情报分析师", 9, ["专利导航", "竞争对手监测"]],
  ["梁煦", "专利", "高校技术转移中心", "副教授", 14, ["成果转化", "开放许可"]],
];

const experts = (): SiteRecord[] =>
  expertLines.map(([name, field, unit, qualification, years, skills]) => ({
    column: "experts",
    title: name,
    summary: `${unit}${qualification}，从业 ${years} 年，擅长${skills.join("、")}。`,
    tags: `专家,${field}`,
    lines: [
      `${name}任职于${unit}，长期为制造业企业提供${field}方面的服务。`,
      "# 主要经历",
      `- 主持或参与 ${years * 3} 余个企业项目`,
      "- 担任区级专家库成员，参加镇街驻点服务",
    ],
    extension: { kind: "expert", field, unit, post: "专家", qualification, years, skills: [...skills] },
  }));

const financeLines: readonly (readonly [string, Of<"finance", "product">, string, string, string, number])[] = [
  ["知易贷", "质押贷款", "禾港银行", "2000", "年利率 3.2% 起", 36],
  ["商标信用贷", "质押贷款", "南渡银行", "800", "年利率 3.6% 起", 24],
  ["专利执行保险", "知识产权保险", "安屿财产保险", "300", "费率 1.5%", 12],
  ["专利许可收益权证券化", "证券化", "衡川证券", "15000", "票面利率按发行结果", 36],
  ["科创融资担保", "融资担保", "德泽融资担保", "1000", "担保费率 0.8%", 36],
];

const finance = (): SiteRecord[] =>
  financeLines.map(([title, product, provider, amount_max, rate, months]) => ({
    column: "finance",
    title,
    summary: `${provider}${product}产品，最高 ${amount_max} 万元，${rate}，最长 ${months} 个月。`,
    tags: `金融,${product}`,
    lines: [
      "办理流程为线上登记、尽职调查、评估审批、签约放款，一般 15 个工作日。",
      "区风险补偿资金对符合条件的业务给予支持。",
    ],
    extension: {
      kind: "finance",
      product,
      provider,
      amount_max,
      rate,
      months,
      conditions: ["在本区登记注册满两年", "拥有有效专利或注册商标", "近两年无不良信用记录"],
      materials: ["营业执照", "专利或商标权属证明", "近两年财务报表", "用款说明"],
      phone: "0757-2200 0156",
    },
  }));

const services = (): SiteRecord[] =>
  (
    [
      ["专利检索与简报服务", "信息检索", "区知识产权综合服务中心"],
      ["侵权判定咨询", "维权援助", "区知识产权综合服务中心"],
      ["专利托管服务包", "托管服务", "明衡专利代理事务所"],
      ["电子证据存证", "公证存证", "佑信公证服务社"],
    ] as const
  ).map(([title, category, provider]) => ({
    column: "central",
    title,
    summary: `${provider}提供，面向全区企业，可预约上门。`,
    tags: `服务,${category},管家服务`,
    lines: ["# 服务内容", "- 首次沟通明确目标和时间", "- 书面交付成果并讲解", "- 三个月内免费答疑"],
    extension: {
      kind: "service",
      category,
      provider,
      address: "大良街道德胜东路 100 号二楼",
      phone: "0757-2200 0100",
      hours: "工作日 9:00—12:00，14:00—17:30",
      fee: category === "托管服务" ? "按服务包收费，公示标准" : "免费",
    },
  }));

const awardLines: readonly (readonly [number, Of<"award", "award">, Of<"award", "grade">, string, number])[] = [
  [0, "中国专利奖", "银奖", "一种低噪声离心风道结构", 0],
  [0, "中国专利奖", "优秀奖", "伺服压力机的能量回收装置", 1],
  [0, "广东专利奖", "金奖", "无线灯具的快速配对方法", 3],
  [0, "广东专利奖", "优秀奖", "防霉水性涂层及其制备方法", 4],
  [0, "佛山专利奖", "金奖", "座椅腰靠联动机构", 2],
  [1, "中国专利奖", "优秀奖", "蒸烤腔体的温度均衡方法", 0],
  [1, "广东专利奖", "银奖", "压力机滑块的在线校准装置", 1],
  [1, "广东专利奖", "杰出发明人奖", "多段送风的控制方法", 0],
  [1, "佛山专利奖", "优秀奖", "升降书桌的防夹装置", 2],
  [2, "中国专利奖", "金奖", "油烟机的自适应风量控制", 0],
  [2, "广东专利奖", "优秀奖", "教室灯具的眩光抑制结构", 3],
  [2, "佛山专利奖", "银奖", "木器漆的快干配方", 4],
];

const awards = (year: number): SiteRecord[] =>
  awardLines.map(([back, award, grade, patent_name, firm], place) => {
    const [company] = firms[firm] ?? firms[0];
    return {
      column: "awards",
      title: `${year - 1 - back} 年${award}${grade}：${patent_name}`,
      summary: `专利权人：${company}。`,
      tags: `专利奖,${award}`,
      lines: [`该专利解决了行业长期存在的技术问题，已在主力产品上实施，累计新增销售 ${(place + 2) * 1200} 万元。`],
      ago: 60 + back * 365 + place,
      extension: {
        kind: "award",
        year: year - 1 - back,
        award,
        grade,
        patent_number: `ZL20${15 + (place % 7)}1000${String(1000 + place * 137)}.${place % 10}`,
        patent_name,
        company,
        inventors: (people[firm] ?? people[0])[0],
      },
    };
  });

const honors = (year: number): SiteRecord[] =>
  (
    [
      ["知识产权示范企业", "国家", 0, 0],
      ["知识产权优势企业", "国家", 0, 1],
      ["高价值专利培育中心", "省", 0, 3],
      ["商业秘密保护示范点", "市", 1, 4],
      ["版权兴业示范基地", "省", 1, 2],
      ["知识产权工作先进单位", "区", 0, 2],
    ] as const
  ).map(([honor, level, back, firm]) => {
    const [company] = firms[firm];
    return {
      column: "honors",
      title: `${company}获评${level}级${honor}`,
      summary: `${year - back} 年度${level}级${honor}。`,
      tags: `荣誉,${level}级`,
      lines: [`经推荐、评审和公示，${company}获评 ${year - back} 年度${honor}。`],
      ago: 40 + back * 365,
      extension: { kind: "honor", honor, level, year: year - back, company },
    };
  });

const exchanges = (place: number): Exchange[] => [
  {
    asker: "",
    question: "企业什么时候开始重视知识产权？",
    speaker: "",
    answer: "是在一次出口受阻之后。那时我们才知道，对手早就把路占住了。\n从那以后，检索报告成了立项的第一页。",
  },
  {
    asker: "",
    question: "现在怎么做？",
    speaker: "",
    answer: "每个项目立项会上，知识产权部的人第一个发言，说清楚哪里能走、哪里不能走。",
  },
  {
    asker: "现场企业代表",
    question: "没有专职人员的小企业从哪里做起？",
    speaker: "",
    answer:
      ["先把图纸和试验记录管好，再谈申请。", "从一个主打产品开始，一年做好一件。", "先找镇街的管家聊一次。"][place] ??
      "",
  },
  {
    asker: "",
    question: "对中小企业有什么建议？",
    speaker: "",
    answer: "先用好公益的检索和咨询，不懂就问，比事后补救便宜得多。",
  },
];

const dialogues = (day: (days: number) => string): SiteRecord[] =>
  people.slice(0, 3).map(([guest, post], place) => {
    const [company] = firms[place] ?? firms[0];
    return {
      column: "dialogues",
      title: `对话${guest}：${["先看专利地图，再定研发方向", "标准和专利要一起走", "好设计经得起比对"][place] ?? ""}`,
      summary: `专访${company}${post}${guest}。`,
      tags: "访谈",
      lines: [`${guest}，${company}${post}。本次访谈在企业展厅进行，谈研发、标准与知识产权。`],
      extension: {
        kind: "interview",
        guest,
        guest_post: `${company}${post}`,
        host: "本站编辑",
        recorded_on: day(-140 - place * 60),
        questions: exchanges(place),
      },
    };
  });

/** Pieces about companies, people, products and prizes; all invented. */
export const siteProfiles = (year: number, day: (days: number) => string): SiteRecord[] => [
  ...enterprises(),
  ...leaders(),
  ...experts(),
  ...finance(),
  ...services(),
  ...awards(year),
  ...honors(year),
  ...dialogues(day),
];
