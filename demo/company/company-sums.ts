import { isOpenDemand } from "#contract/demand/demand-states.ts";
import type { DemandRow } from "#server/database/tables/demand.ts";
import type { VisitDbRow } from "#server/database/tables/visit.ts";
import type { DemoCompany } from "./companies.ts";

/** Writes into the companies what follows from their visits (oldest first) and demands. */
export function countUp(companies: DemoCompany[], visits: VisitDbRow[], demands: DemandRow[]): void {
  const byId = new Map(companies.map(({ row }) => [row.id, row]));
  for (const visit of visits) {
    const company = byId.get(visit.company_id);
    if (company === undefined) continue;
    company.visits++;
    company.last_visit_at = visit.start_at;
    company.next_visit_at = visit.next_visit_at;
  }
  for (const { company_id, status } of demands) {
    const company = byId.get(company_id);
    if (company !== undefined && isOpenDemand(status)) company.open_demands++;
  }
}

/** The company of a street with the most inventions: worth signing in as. */
export function foremost(companies: DemoCompany[], streetId: string): { id: string; name: string } {
  const [first] = companies
    .filter(({ row }) => row.street_id === streetId)
    .sort((a, b) => b.row.invention_count - a.row.invention_count);
  if (first === undefined) throw new Error(`no company in ${streetId}`);
  return first.row;
}
