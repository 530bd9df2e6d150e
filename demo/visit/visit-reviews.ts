import type { revisions } from "#server/database/tables/history.ts";
import type { VisitDbRow } from "#server/database/tables/visit.ts";
import type { visitReviews } from "#server/database/tables/visit-review.ts";
import type { DemoOfficial } from "#demo/accounts.ts";
import { demoRandom } from "#demo/random.ts";

/** 大良 and 北滘 review their visits, the other streets archive at once. */
const reviewing = ["440606005", "440606102"];
const dayLength = 86_400_000;
/** The latest visits of a reviewing street still wait; a few came back. */
const waitingDays = 6;
const hour = 3_600_000;
const reasons = [
  "请补充受访人的职务和联系方式",
  "走访内容请写明企业提出的具体问题和时间要求",
  "照片与走访企业不符，请重新上传现场照片",
];

export interface DemoReviews {
  settings: (typeof visitReviews.$inferInsert)[];
  revisions: (typeof revisions.$inferInsert)[];
}

/** Marks the latest visits of the reviewing streets as waiting or returned. */
export function demoReviews(now: number, visits: VisitDbRow[], officials: readonly DemoOfficial[]): DemoReviews {
  const random = demoRandom("reviews");
  const returned: DemoReviews["revisions"] = [];
  for (const visit of visits) {
    if (!reviewing.includes(visit.street_id) || now - visit.start_at.getTime() > waitingDays * dayLength) continue;
    visit.status = "待审核";
    const lead = officials.find((one) => one.roles.includes("lead") && one.street_ids.includes(visit.street_id));
    const at = new Date(Math.min(now, visit.created_at.getTime() + random.whole(2, 20) * hour));
    // A lead does not return what is their own record.
    if (!lead || lead.id === visit.created_by || !random.chance(0.35)) continue;
    const reason = random.pick(reasons);
    Object.assign(visit, {
      status: "退回",
      review: { reason, by_name: lead.name, at: at.toISOString() },
      rev: 2,
      updated_at: at,
      updated_by: lead.id,
    } satisfies Partial<VisitDbRow>);
    returned.push({
      kind: "visit",
      record_id: visit.id,
      rev: 2,
      action: "edit",
      changed: { status: { before: "待审核", after: "退回" }, review_reason: { before: "", after: reason } },
      by: lead.id,
      at,
    });
  }
  return { settings: reviewing.map((street_id) => ({ street_id, reviews: true })), revisions: returned };
}
