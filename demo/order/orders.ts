import type { Invoice } from "#contract/order/order-invoice.ts";
import type { OrderMove } from "#contract/order/order-moves.ts";

interface DemoOrder {
  product: string;
  quantity: number;
  note: string;
  /** Before the demo's now; each another, as the day is part of the number. */
  days: number;
  discount?: number;
  discount_reason?: string;
  /** Made out to the company. */
  invoice?: Omit<Invoice, "title">;
  /** An hour apart, with what was said. */
  steps: readonly (readonly [move: OrderMove, text?: string])[];
}

const invoice: DemoOrder["invoice"] = {
  tax_no: "440606000000001",
  kind: "普票",
  email: "caiwu@example.cn",
};

const paid = [["确认"], ["上传凭证"], ["确认到账"]] as const;
const served = [...paid, ["开始服务"]] as const;

/** One of every state, over three months. */
export const demoOrders: readonly DemoOrder[] = [
  {
    product: "企业知识产权内训",
    quantity: 1,
    note: "研发部 30 人，想讲专利挖掘。",
    days: 80,
    discount: 30_000,
    discount_reason: "首次合作",
    invoice,
    steps: [
      ["确认", "优惠 ¥ 300.00（首次合作），应付 ¥ 2,500.00"],
      ["上传凭证"],
      ["确认到账"],
      ["开始服务"],
      ["交付", "内训已完成，签到表和课件已经发到邮箱。"],
      ["开票", "24442000000000010001"],
      ["验收"],
      ["评价", "5 星：讲得实在，案例都是本行业的"],
    ],
  },
  {
    product: "电商平台维权投诉",
    quantity: 2,
    note: "两家网店销售近似产品。",
    days: 47,
    steps: [...served, ["申请退款", "对方已经自行下架"], ["同意退款"], ["退款完成", "20260000118822"]],
  },
  {
    product: "专利检索分析报告",
    quantity: 1,
    note: "密封结构，重点看日本和德国的专利。",
    days: 12,
    invoice,
    steps: [...served, ["交付", "检索报告已完成，最接近的对比文件三篇，结论见正文第 4 节。"]],
  },
  { product: "发明专利申请代办", quantity: 2, note: "排产方法两项。", days: 9, steps: [...served] },
  { product: "侵权风险排查（FTO）", quantity: 1, note: "新型号明年春季上市。", days: 6, steps: [...paid] },
  {
    product: "企业知识产权内训",
    quantity: 1,
    note: "商业秘密主题。",
    days: 5,
    steps: [...paid, ["申请退款", "时间调整，今年不办了"]],
  },
  {
    product: "专利检索分析报告",
    quantity: 2,
    note: "传动机构与控制方法各一份。",
    days: 3,
    steps: [["确认"], ["上传凭证"]],
  },
  { product: "电商平台维权投诉", quantity: 1, note: "仿冒包装。", days: 2, steps: [["确认"]] },
  { product: "公益咨询日", quantity: 1, note: "想问出口产品的商标。", days: 1, steps: [] },
  {
    product: "海外商标注册指导",
    quantity: 1,
    note: "东南亚三国。",
    days: 30,
    steps: [["婉拒", "该服务正在调整，请改订其他服务"]],
  },
  {
    product: "海外展会风险提示（单份）",
    quantity: 1,
    note: "三月去法兰克福参展。",
    days: 20,
    steps: [["确认"], ["开始服务"], ["交付", "报告已经开通，请在产业报告里阅读。"], ["验收"]],
  },
];
