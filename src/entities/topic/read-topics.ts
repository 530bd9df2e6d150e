import { holidaysOf } from "#contract/core/working-days.ts";
import { contract } from "#contract/index.ts";
import { dayOf } from "#contract/core/time.ts";
import { type CompanyTopic, type CompanyTopics, topicsOf } from "#contract/visit/company-topics.ts";
import type { VisitTopic } from "#contract/visit/visit-topics.ts";
import type { FieldEngine } from "#offline/field-types.ts";
import { callServer } from "#src/api/call-server.ts";

const latest = (instants: readonly (string | null)[]): string | null =>
  instants
    .flatMap((one) => one ?? [])
    .toSorted()
    .at(-1) ?? null;

/** What is worth talking about by what this device holds, unsent work with it; null: the company is not here. */
export async function heldTopics(engine: FieldEngine, companyId: string): Promise<CompanyTopics | null> {
  const { db } = engine;
  const company = await db.companies.get(companyId);
  if (company === undefined) return null;
  const [holding = null, demands, visits, years, promises] = await Promise.all([
    db.holdings.get(companyId),
    db.demands.where({ company_id: companyId }).toArray(),
    db.visits.where({ company_id: companyId }).toArray(),
    db.holidays.toArray(),
    engine.promises(),
  ]);
  const own = visits.flatMap(({ deleted, start_at }) => (deleted === true ? [] : [start_at]));
  const facts = {
    company: { ...company, last_visit_at: latest([company.last_visit_at, ...own]) },
    promisedDays: promises[company.tier] ?? null,
    holding,
    demands: demands.filter(({ deleted }) => deleted !== true),
  };
  return topicsOf(facts, dayOf(engine.serverNow()), holidaysOf(years));
}

/** A topic as it goes into a visit: nothing has been said of it yet. */
export const takenTopic = ({ key, kind, title, fact }: CompanyTopic): VisitTopic => ({
  key,
  kind,
  title,
  fact,
  state: "未谈",
  answer: "",
});

/** The topics with these keys; the server is asked for those that this device does not know. */
export async function topicsByKeys(
  engine: FieldEngine,
  companyId: string,
  keys: readonly string[],
): Promise<VisitTopic[]> {
  if (keys.length === 0) return [];
  const among = (known: CompanyTopics | null) => (known?.topics ?? []).filter(({ key }) => keys.includes(key));
  const held = among(await heldTopics(engine, companyId));
  if (held.length === keys.length) return held.map(takenTopic);
  // What is not known without a network is ticked in the form once it is.
  const told = await callServer(contract.topic.companyTopics, { id: companyId }).catch(() => null);
  const found = among(told);
  return (found.length > held.length ? found : held).map(takenTopic);
}
