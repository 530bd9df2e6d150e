import type { NewVisit, Visit } from "#contract/visit/visit.ts";
import { statusAfterWrite } from "#contract/visit/visit-review.ts";
import { lockCompanies } from "#server/areas/company/company-access.ts";
import { countVisits } from "#server/areas/company/company-visits.ts";
import { settleEntries } from "#server/areas/calendar/settle-entries.ts";
import { insertNewRows, insertRows } from "#server/database/insert-rows.ts";
import { revisions } from "#server/database/tables/history.ts";
import { type VisitDbRow, visits } from "#server/database/tables/visit.ts";
import { type CallContext, personOf } from "#server/plugins/call-context.ts";
import { Refused, refusedFields } from "#server/plugins/errors/refused.ts";
import { knownReferences, problemsOf } from "./visit-checks.ts";
import { keepVisitFiles } from "./visit-files.ts";
import { columnsOf, toVisit } from "./visit-record.ts";
import { reviewingStreets } from "./visit-reviewing.ts";

const taken = () => new Refused(409, "此走访记录编号已被使用", { reason: "key_reused" });

/**
 * Logs visits, inside the write's transaction, with a number of statements that does not depend on how many
 * they are. Answers each with the visit or its refusal, in their order.
 */
export async function createVisits(context: CallContext, inputs: readonly NewVisit[]): Promise<(Visit | Refused)[]> {
  const known = await knownReferences(context, inputs);
  const names = new Map<string, string>();
  const refused = new Map<string, Refused>();
  const reviewing = await reviewingStreets(
    context.db,
    [...known.companies.values()].map((company) => company.street_id),
  );
  const rows: VisitDbRow[] = [];
  for (const { id, ...fields } of inputs) {
    const checked = problemsOf(context, known, fields);
    if ("problems" in checked) {
      refused.set(id, refusedFields(checked.problems));
      continue;
    }
    const { street_id } = checked.company;
    names.set(checked.company.id, checked.company.name);
    rows.push({
      id,
      visit_no: await context.takeNumber.visit(),
      ...columnsOf(fields),
      company_id: checked.company.id,
      visitor_ids: checked.visitor_ids,
      street_id,
      status: statusAfterWrite(null, reviewing.has(street_id), false),
      review: null,
      arrived: [],
      ...stampOfNew(context),
    });
  }
  const saved = rows.length === 0 ? [] : await insertVisits(context, rows);
  const byId = new Map(saved.map((row) => [row.id, row]));
  return inputs.map(({ id }) => {
    const row = byId.get(id);
    return row ? toVisit(row, names.get(row.company_id) ?? "") : (refused.get(id) ?? taken());
  });
}

function stampOfNew(context: CallContext) {
  const at = new Date(context.now());
  const by = personOf(context).id;
  return { rev: 1, created_at: at, created_by: by, updated_at: at, updated_by: by, deleted_at: null };
}

async function insertVisits(context: CallContext, rows: VisitDbRow[]): Promise<VisitDbRow[]> {
  // Before the rows refer to them: two batches that each had rows already would wait for each other's companies.
  await lockCompanies(
    context.db,
    rows.map((row) => row.company_id),
  );
  // Labels that were merged or deleted meanwhile are replaced by the database.
  const inserted = await insertNewRows(context.db, visits, rows, ["label_ids"]);
  const saved = rows.flatMap((row) => {
    const kept = inserted.get(row.id);
    return kept === undefined ? [] : [{ ...row, ...kept }];
  });
  if (saved.length === 0) return saved;
  await keepVisitFiles(context, saved);
  await insertRows(
    context.db,
    revisions,
    saved.map(({ id, created_by, created_at }) => ({
      kind: "visit",
      record_id: id,
      rev: 1,
      action: "create" as const,
      changed: {},
      by: created_by,
      device_id: context.deviceId,
      at: created_at,
    })),
  );
  await settleEntries(
    context,
    saved.map((row) => row.calendar_id),
  );
  await countVisits(
    context.db,
    saved.map((row) => row.company_id),
  );
  return saved;
}

/** Logs one visit; its refusal is thrown. */
export async function createVisit(context: CallContext, input: NewVisit): Promise<Visit> {
  const [answer] = await createVisits(context, [input]);
  if (answer === undefined || answer instanceof Refused) throw answer ?? taken();
  return answer;
}
