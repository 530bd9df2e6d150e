import type { ProductCategory } from "#contract/order/order-products.ts";

interface DemoProduct {
  name: string;
  category: ProductCategory;
  unit: string;
  /** Cents. */
  price: number;
  description: string;
  on_offer: boolean;
}

/** Services of an invented office, with invented prices. */
export const demoProducts: readonly DemoProduct[] = [
  {
    name: "专利检索分析报告",
    category: "检索分析",
    unit: "份",
    price: 380_000,
    description: "围绕一项技术检索国内外专利，列出最接近的对比文件，分析可专利性。\n交付：PDF 报告一份，答疑一次。",
    on_offer: true,
  },
  {
    name: "侵权风险排查（FTO）",
    category: "检索分析",
    unit: "件",
    price: 1_250_050,
    description: "新产品上市前排查有效专利，逐项比对权利要求，给出规避建议。",
    on_offer: true,
  },
  {
    name: "发明专利申请代办",
    category: "专利申请",
    unit: "件",
    price: 450_000,
    description: "技术交底、撰写、提交和一次审查意见答复；官费由企业自行缴纳。",
    on_offer: true,
  },
  {
    name: "电商平台维权投诉",
    category: "维权援助",
    unit: "次",
    price: 60_000,
    description: "核对权利基础，整理侵权证据，向电商平台提交投诉并跟进结果。",
    on_offer: true,
  },
  {
    name: "企业知识产权内训",
    category: "培训",
    unit: "场",
    price: 280_000,
    description: "半天，最多 40 人；可选专利挖掘、商业秘密、商标使用等主题。",
    on_offer: true,
  },
  {
    name: "公益咨询日",
    category: "其他",
    unit: "次",
    price: 0,
    description: "每次一小时，由专家一对一解答，免费。",
    on_offer: true,
  },
  {
    name: "海外商标注册指导",
    category: "其他",
    unit: "件",
    price: 180_000,
    description: "马德里体系和单一国家注册途径的比较与材料准备。",
    on_offer: false,
  },
  {
    name: "智能小家电专利导航（单份）",
    category: "检索分析",
    unit: "份",
    price: 98_000,
    description: "订购后可在产业报告里阅读和下载《智能小家电专利导航》，附一次电话答疑。",
    on_offer: true,
  },
  {
    name: "海外展会风险提示（单份）",
    category: "检索分析",
    unit: "份",
    price: 0,
    description: "订购后可在产业报告里阅读和下载《海外展会专利风险提示》，免费。",
    on_offer: true,
  },
];

export const demoBank = {
  name: "顺德知识产权演示服务中心",
  bank: "演示银行大良支行",
  number: "4400000012345678",
};
