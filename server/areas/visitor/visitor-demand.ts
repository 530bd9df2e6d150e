import { eq, sql } from "drizzle-orm";
import { v7 } from "uuid";
import type { DemandProgress } from "#contract/demand/demand-fields.ts";
import { moved } from "#contract/demand/demand-moves.ts";
import type { VisitorDemand } from "#contract/visitor/visitor-fields.ts";
import { holidaysFrom } from "#server/areas/calendar/holidays.ts";
import { acceptOrg, countOpenDemands } from "#server/areas/demand/demand-checks.ts";
import { demandProgressOf, demandRevised, progressColumnsOf } from "#server/areas/demand/demand-record.ts";
import { inTransaction } from "#server/database/in-transaction.ts";
import { demandMoves, demands, type DemandRow } from "#server/database/tables/demand.ts";
import { visitors } from "#server/database/tables/visitor.ts";
import { type CallContext, personOf } from "#server/plugins/call-context.ts";
import { differences, keepRevision } from "#server/plugins/record-edits.ts";
import { revise } from "#server/plugins/record-life.ts";
import { Refused } from "#server/plugins/errors/refused.ts";
import { ownCompany } from "./tell-street.ts";
import { limitVisitor } from "./visitor-limit.ts";

type Company = Awaited<ReturnType<typeof ownCompany>>;

/** What the visitor wrote, as columns of the demand. */
function writtenColumns(context: CallContext, input: VisitorDemand) {
  const { contact_name, contact_post, id: _id, ...fields } = input;
  return { ...fields, contact: { name: contact_name, post: contact_post, mobile: personOf(context).fullMobile } };
}

async function newDraft(context: CallContext, company: Company, input: VisitorDemand): Promise<DemandRow> {
  await limitVisitor(context, "demand", company.id);
  const at = new Date(context.now());
  const by = personOf(context).id;
  const [row] = await context.db
    .insert(demands)
    .values({
      id: input.id,
      ...writtenColumns(context, input),
      demand_no: await context.takeNumber.demand(),
      company_id: company.id,
      street_id: company.street_id,
      accept_org: await acceptOrg(context, company.street_id, input.category),
      source: "小程序",
      created_at: at,
      created_by: by,
      updated_at: at,
      updated_by: by,
    })
    .onConflictDoNothing({ target: demands.id })
    .returning();
  if (!row) throw new Refused(409, "此需求编号已被使用", { reason: "key_reused" });
  await keepRevision(context.db, context, {
    kind: "demand",
    record_id: row.id,
    rev: 1,
    action: "create",
    changed: {},
  });
  return row;
}

/** The draft that came back, with what the visitor now writes. */
async function completed(context: CallContext, row: DemandRow, input: VisitorDemand): Promise<DemandRow> {
  const columns = {
    ...writtenColumns(context, input),
    accept_org: await acceptOrg(context, row.street_id, input.category),
  };
  return revise(context, demandRevised, row, columns, { action: "edit", changed: differences(row, columns) });
}

/** The move 提交 of the state machine; its line in the history has no official behind it and says who it was. */
async function submit(context: CallContext, row: DemandRow, by: string): Promise<void> {
  const before = demandProgressOf(row);
  const at = new Date(context.now());
  const move = { action: "提交", remark: `企业通过小程序提交：${by}` } as const;
  const changes: Partial<DemandProgress> = moved(
    { ...before, urgency: row.urgency },
    move,
    personOf(context).id,
    at.toISOString(),
    await holidaysFrom(context.db),
  );
  const columns = progressColumnsOf({ ...before, ...changes });
  await revise(context, demandRevised, row, columns, { action: "edit", changed: differences(before, changes) });
  await context.db.insert(demandMoves).values({
    id: v7(),
    demand_id: row.id,
    seq: sql`(select count(*) + 1 from ${demandMoves} m where m.demand_id = ${row.id})`,
    ...move,
    from: row.status,
    to: changes.status ?? row.status,
    operator: null,
    at,
  });
  await countOpenDemands(context, [row.company_id]);
}

async function handIn(context: CallContext, company: Company, input: VisitorDemand): Promise<{ demand_no: string }> {
  const [known] = await context.db.select().from(demands).where(eq(demands.id, input.id)).for("update");
  if (known && (known.company_id !== company.id || known.created_by !== personOf(context).id))
    throw new Refused(409, "此需求编号已被使用", { reason: "key_reused" });
  // The answer to an earlier try may have been lost.
  if (known && known.status !== "草稿") return { demand_no: known.demand_no };
  const row = known ? await completed(context, known, input) : await newDraft(context, company, input);
  await submit(context, row, input.contact_name);
  await context.db
    .update(visitors)
    .set({ name: input.contact_name })
    .where(eq(visitors.id, personOf(context).id));
  return { demand_no: row.demand_no };
}

/** Hands in a demand for the own company: it waits for the street at once. */
export async function visitorDemand(context: CallContext, input: VisitorDemand) {
  const company = await ownCompany(context);
  return inTransaction(context, (inside) => handIn(inside, company, input));
}
