import type { ApplicationFacts } from "#contract/application/application-facts.ts";
import { insertRows } from "#server/database/insert-rows.ts";
import { applications, applicationSteps } from "#server/database/tables/office/application.ts";
import { demoRandom } from "./random.ts";
import type { Seed } from "./seed.ts";

const hour = 3_600_000;

const facts: ApplicationFacts = {
  kind: "开通功能",
  name: "更多关注",
  reason: "同行和上游企业较多，三项关注不够用，希望在试用期内一并跟踪。",
};

/** What the trial enterprise has applied for, and nobody has decided yet. */
export const seedApplications: Seed = async (db, { now, accounts }) => {
  const applicant = accounts.find(({ mobile }) => mobile === "19900000005");
  if (applicant === undefined) throw new Error("the demo has no trial enterprise");
  const at = new Date(now - 21 * hour);
  const id = demoRandom("applications").id(at.getTime());
  const [company_id, asked_by] = [String(applicant.com_id), applicant.id];
  await insertRows(db, applications, [
    { id, company_id, asked_by, kind: facts.kind, facts, documents: [], seq: 1, sent_at: at },
  ]);
  await insertRows(db, applicationSteps, [{ application_id: id, seq: 1, move: "提交" as const, by: asked_by, at }]);
};
