import { Question, type Questionnaire } from "#contract/question/questionnaire-fields.ts";
import type * as z from "zod/mini";

type Draft = z.input<typeof Question>;
const option = (title: string) => ({ value: title, title });
const options = (...titles: string[]) => titles.map(option);
const questions = (...drafts: Draft[]): Question[] => drafts.map((draft) => Question.parse(draft));

export interface DemoQuestionnaire extends Pick<Questionnaire, "title" | "purpose" | "scope" | "status" | "editable"> {
  /** Days from now to the first and the last day. */
  from: number;
  to: number;
  answers: number;
  questions: Question[];
  /** Absent: by each company's own link alone. */
  link_entry?: Questionnaire["link_entry"];
}

const basics = questions(
  { code: "intro", title: "以下信息仅用于知识产权服务，请按实际填写", type: "note" },
  { code: "contact_name", title: "填报人姓名", type: "text", required: true },
  { code: "contact_mobile", title: "填报人手机", type: "mobile", required: true },
);

export const demoQuestionnaires: readonly DemoQuestionnaire[] = [
  {
    title: "企业知识产权基本情况调查",
    purpose: "掌握辖区企业专利商标管理现状，安排年度服务",
    scope: "全部",
    status: "收集中",
    editable: true,
    link_entry: "name_and_code",
    from: -60,
    to: 30,
    answers: 160,
    questions: [
      ...basics,
      ...questions(
        {
          code: "ip_staff",
          title: "知识产权管理人员数",
          type: "number",
          required: true,
          least: 0,
          most: 200,
          unit: "人",
        },
        { code: "has_system", title: "是否建立知识产权管理制度", type: "yes_no", required: true },
        {
          code: "system_year",
          title: "制度实施日期",
          type: "date",
          show_if: [{ code: "has_system", op: "is", value: true }],
        },
        {
          code: "owner_dept",
          title: "归口部门",
          type: "dropdown",
          options: options("研发部", "行政部", "法务部", "总经办", "无专门部门"),
        },
        {
          code: "area",
          title: "主要生产地",
          type: "cascade",
          options: [{ value: "顺德区", title: "顺德区", children: options("大良", "容桂", "北滘", "龙江") }],
        },
        {
          code: "needs",
          title: "希望获得的服务",
          type: "multiple",
          options: options("预审", "导航", "维权", "融资", "培训"),
          max: 3,
        },
        { code: "order", title: "请按重要程度排序", type: "rank", options: options("成本", "速度", "质量") },
        {
          code: "agency",
          title: "对代理机构的评价",
          type: "matrix",
          rows: options("撰写质量", "响应速度", "收费合理"),
          options: options("满意", "一般", "不满意"),
        },
        { code: "place", title: "填报位置", type: "location" },
        { code: "licence", title: "营业执照", type: "file", max: 1 },
        { code: "sign", title: "填报人签名", type: "signature" },
      ),
    ],
  },
  {
    title: "研发投入与高价值专利培育意向调查",
    purpose: "筛选高价值专利培育对象",
    scope: "标签",
    status: "收集中",
    editable: false,
    from: -45,
    to: 20,
    answers: 70,
    questions: [
      ...basics,
      ...questions(
        {
          code: "revenue",
          title: "上年度营业收入",
          type: "number",
          required: true,
          least: 0,
          most: 5_000_000,
          decimals: 2,
          unit: "万元",
          prefill: "revenue",
        },
        {
          code: "rd_expense",
          title: "上年度研发费用",
          type: "number",
          required: true,
          least: 0,
          most: 900_000,
          decimals: 2,
          unit: "万元",
          prefill: "rd_expense",
        },
        { code: "rd_ratio", title: "研发强度", type: "computed", formula: "{rd_expense} / {revenue} * 100", unit: "%" },
        {
          code: "plan",
          title: "未来一年发明申请计划",
          type: "single",
          required: true,
          options: options("无", "1–3 件", "4–10 件", "10 件以上"),
        },
        {
          code: "products",
          title: "拟培育的产品",
          type: "subform",
          max: 3,
          questions: [
            { code: "product", title: "产品名称", type: "text", required: true },
            { code: "point", title: "技术要点", type: "paragraph" },
          ],
        },
        { code: "intent", title: "参与培育的意愿", type: "rating" },
      ),
    ],
  },
  {
    title: "海外知识产权风险摸底",
    purpose: "了解出口企业在境外的专利商标风险",
    scope: "镇街",
    status: "已暂停",
    editable: false,
    from: -100,
    to: 10,
    answers: 55,
    questions: [
      ...basics,
      ...questions(
        { code: "exports", title: "是否有出口业务", type: "yes_no", required: true },
        {
          code: "markets",
          title: "主要市场",
          type: "multiple",
          options: options("东南亚", "欧洲", "北美", "中东", "非洲"),
        },
        {
          code: "warned",
          title: "近三年是否收到境外警告函",
          type: "single",
          required: true,
          options: options("没有", "一次", "多次"),
        },
        { code: "detail", title: "情况说明", type: "paragraph" },
        { code: "photo", title: "警告函或侵权产品照片", type: "photo", max: 3 },
      ),
    ],
  },
  {
    title: "质押融资与保险需求调查",
    purpose: "汇总融资需求，组织银企对接",
    scope: "全部",
    status: "收集中",
    editable: false,
    from: -20,
    to: 40,
    answers: 80,
    questions: [
      ...basics,
      ...questions(
        { code: "amount", title: "融资需求金额", type: "number", required: true, least: 0, most: 20_000, unit: "万元" },
        {
          code: "use",
          title: "资金用途",
          type: "single",
          required: true,
          options: options("扩产", "研发", "流动资金", "设备更新"),
        },
        { code: "insured", title: "是否投保知识产权保险", type: "yes_no" },
        { code: "wanted", title: "期望放款日期", type: "date" },
      ),
    ],
  },
  {
    title: "知识产权服务满意度回访",
    purpose: "评价上半年走访和需求办理的成效",
    scope: "指定企业",
    status: "已结束",
    editable: false,
    from: -150,
    to: -90,
    answers: 90,
    questions: [
      ...basics,
      ...questions(
        { code: "score", title: "对走访服务的评分", type: "rating", required: true },
        { code: "recommend", title: "向同行推荐的可能性", type: "nps", required: true },
        { code: "advice", title: "意见和建议", type: "paragraph" },
      ),
    ],
  },
];
