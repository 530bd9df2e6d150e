import { dayOf } from "#contract/core/time.ts";
import { type ReportState, type ReportStep, stateAfterReportMove } from "#contract/industry/report-moves.ts";
import type { ReportAccess } from "#contract/industry/report-rights.ts";
import { insertRows } from "#server/database/insert-rows.ts";
import {
  industryOpenings,
  industryReports,
  industryReportSteps,
  industryUses,
} from "#server/database/tables/office/industry.ts";
import { orderProducts } from "#server/database/tables/office/order.ts";
import { demoRandom } from "#demo/random.ts";
import type { Seed } from "#demo/seed.ts";

const hour = 3_600_000;

interface Told {
  title: string;
  trade: string;
  period: readonly [from: string, to: string];
  summary: string;
  access: ReportAccess;
  /** The service whose order opens it. */
  product?: string;
  /** Hours before the demo's now. */
  ago: number;
  steps: readonly Exclude<ReportStep, "删除">[];
  /** Days before now on which the enterprise that people try first read it. */
  read: readonly number[];
}

const told: readonly Told[] = [
  {
    title: "家用电器产业专利态势报告",
    trade: "C38",
    period: ["2026-01-01", "2026-06-30"],
    summary: "梳理本地家电企业上半年的专利申请、授权与维持情况，比较主要技术方向，提示值得关注的布局空白。",
    access: "免费",
    ago: 900,
    steps: ["新建", "送审", "发布"],
    read: [12, 5, 1],
  },
  {
    title: "通用设备制造业专利年度分析",
    trade: "C34",
    period: ["2025-01-01", "2025-12-31"],
    summary: "阀门、泵与传动装置三个方向的年度专利分析：申请人结构、发明占比、有效期分布和海外同族。",
    access: "认证会员",
    ago: 1400,
    steps: ["新建", "送审", "退回", "修改", "送审", "发布"],
    read: [3],
  },
  {
    title: "家具制造业外观设计风险提示",
    trade: "C21",
    period: ["2026-07-01", "2026-09-30"],
    summary: "三季度家具外观设计的无效与侵权案件综述，附自查要点，供已开通的企业使用。",
    access: "指定企业",
    ago: 500,
    steps: ["新建", "送审", "发布"],
    read: [],
  },
  {
    title: "工业软件产业专利导航（送审稿）",
    trade: "I",
    period: ["2026-01-01", "2026-09-30"],
    summary: "面向制造业企业的工业软件专利导航，比较排产、视觉检测与能耗管理三类方案的专利布局。",
    access: "认证会员",
    ago: 60,
    steps: ["新建", "送审"],
    read: [],
  },
  {
    title: "塑料制品业环保材料专利观察",
    trade: "C29",
    period: ["2026-10-01", "2026-10-31"],
    summary: "十月可降解与再生塑料方向的新公开专利，正在整理企业名单与技术路线。",
    access: "免费",
    ago: 20,
    steps: ["新建"],
    read: [],
  },
  {
    title: "智能小家电专利导航",
    trade: "C38",
    period: ["2026-01-01", "2026-09-30"],
    summary: "比较三类智能小家电的专利布局：温控、清洁与联网；列出主要申请人、失效专利和可用的技术路线。",
    access: "订购可读",
    product: "智能小家电专利导航（单份）",
    ago: 700,
    steps: ["新建", "送审", "发布"],
    read: [],
  },
  {
    title: "海外展会专利风险提示",
    trade: "C",
    period: ["2026-07-01", "2026-12-31"],
    summary: "欧洲与北美主要展会的知识产权规则、参展前检索清单，以及被投诉时的应对步骤。",
    access: "订购可读",
    product: "海外展会风险提示（单份）",
    ago: 650,
    steps: ["新建", "送审", "发布"],
    read: [2],
  },
];

const bodyOf = ({ title, summary }: Told) =>
  `<h2>一、概况</h2><p>${summary}</p>` +
  "<p>本报告按公开的专利文献整理，<strong>申请量</strong>按申请日统计，尚未公开的申请不在其中。</p>" +
  "<h2>二、主要数据</h2><table><caption>申请与授权</caption><tbody><tr><th>类型</th><th>申请（件）</th><th>授权（件）</th></tr>" +
  "<tr><td>发明</td><td>412</td><td>138</td></tr><tr><td>实用新型</td><td>967</td><td>905</td></tr>" +
  "<tr><td>外观设计</td><td>530</td><td>518</td></tr></tbody></table>" +
  "<h2>三、建议</h2><ul><li><p>对核心产品补充方法类发明申请。</p></li><li><p>出口产品提前检索目的地的有效专利。</p></li>" +
  `<li><p>定期清理不再使用的外围专利，把年费用在${title.slice(0, 4)}的主要产品上。</p></li></ul>`;

/** Industry reports in every state but one, with readings of the enterprise that people try first. */
export const seedIndustry: Seed = async (db, { now, owner, admin, companies }) => {
  const random = demoRandom("industry");
  const products = await db.select({ id: orderProducts.id, name: orderProducts.name }).from(orderProducts);
  const reports: (typeof industryReports.$inferInsert)[] = [];
  const steps: (typeof industryReportSteps.$inferInsert)[] = [];
  const uses: (typeof industryUses.$inferInsert)[] = [];
  const openings: (typeof industryOpenings.$inferInsert)[] = [];
  for (const one of told) {
    const begun = now - one.ago * hour;
    const id = random.id(begun);
    const at = (seq: number) => new Date(begun + (seq - 1) * 3 * hour);
    const state = one.steps.reduce<ReportState>(
      (_, move) => (move === "新建" || move === "修改" ? "草稿" : stateAfterReportMove[move]),
      "草稿",
    );
    const { title, trade, summary, access, period } = one;
    const count = one.steps.length;
    reports.push({
      id,
      title,
      trade,
      summary,
      access,
      product_id: products.find(({ name }) => name === one.product)?.id ?? null,
      state,
      period_from: period[0],
      period_to: period[1],
      body: bodyOf(one),
      seq: count,
      updated_by: admin.id,
      updated_at: at(one.steps.findLastIndex((move) => move === "新建" || move === "修改") + 1),
      created_at: at(1),
      published_at: state === "已发布" ? at(count) : null,
    });
    one.steps.forEach((move, index) =>
      steps.push({
        report_id: id,
        seq: index + 1,
        move,
        text: move === "退回" ? "请补充海外同族的数据来源" : "",
        by: admin.id,
        at: at(index + 1),
      }),
    );
    for (const days of one.read) {
      const read = new Date(now - days * 24 * hour);
      uses.push({
        report_id: id,
        account_id: owner.id,
        company_id: owner.com_id,
        use: "阅读",
        day: dayOf(read),
        at: read,
      });
    }
    const opened = companies.find(({ row }) => row.id !== owner.com_id);
    if (access === "指定企业" && opened !== undefined)
      openings.push({ report_id: id, company_id: opened.row.id, last_day: null });
  }
  await insertRows(db, industryReports, reports);
  await insertRows(db, industryReportSteps, steps);
  await insertRows(db, industryUses, uses);
  await insertRows(db, industryOpenings, openings);
};
