import { eq, sql } from "drizzle-orm";
import { v7 } from "uuid";
import type { FileRef } from "#contract/core/file.ts";
import { moved } from "#contract/demand/demand-moves.ts";
import type { VisitorDemand } from "#contract/visitor/visitor-fields.ts";
import { holidaysFrom } from "#server/areas/calendar/holidays.ts";
import { acceptOrg, countOpenDemands } from "#server/areas/demand/demand-checks.ts";
import { demandProgressOf, demandRevised, progressColumnsOf } from "#server/areas/demand/demand-record.ts";
import { remindOfMove } from "#server/areas/demand/demand-reminders.ts";
import { inTransaction } from "#server/database/in-transaction.ts";
import { demandMoves, demands, type DemandRow } from "#server/database/tables/demand.ts";
import { type CallContext, type Person, personOf } from "#server/plugins/call-context.ts";
import { differences, keepRevision } from "#server/plugins/record-edits.ts";
import { revise } from "#server/plugins/record-life.ts";
import { Refused } from "#server/plugins/errors/refused.ts";
import { ownCompany } from "./tell-street.ts";
import { limitVisitor } from "./visitor-limit.ts";
import { keepName } from "./visitor-name.ts";

type Company = Awaited<ReturnType<typeof ownCompany>>;

/** A demand as a company writes it; `attachments`: the files it hands in, absent where it cannot. */
type HandedIn = VisitorDemand & { attachments?: FileRef[] };

/** What the company wrote, as columns of the demand. */
function writtenColumns(context: CallContext, input: HandedIn) {
  const { contact_name, contact_post, id: _id, ...fields } = input;
  return { ...fields, contact: { name: contact_name, post: contact_post, mobile: personOf(context).fullMobile } };
}

const sourceOf = ({ kind }: Person) => (kind === "enterprise" ? "企业" : "小程序");

async function newDraft(context: CallContext, company: Company, input: HandedIn): Promise<DemandRow> {
  await limitVisitor(context, "demand", company.id);
  const at = new Date(context.now());
  const person = personOf(context);
  const [row] = await context.db
    .insert(demands)
    .values({
      id: input.id,
      ...writtenColumns(context, input),
      demand_no: await context.takeNumber.demand(),
      company_id: company.id,
      street_id: company.street_id,
      accept_org: await acceptOrg(context, company.street_id, input.category),
      source: sourceOf(person),
      created_at: at,
      created_by: person.id,
      updated_at: at,
      updated_by: person.id,
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

/** A demand that nobody has accepted, with what the company writes of it now. */
export async function rewritten(context: CallContext, row: DemandRow, input: HandedIn): Promise<DemandRow> {
  const columns = {
    ...writtenColumns(context, input),
    accept_org: await acceptOrg(context, row.street_id, input.category),
  };
  const changed = differences(row, columns);
  if (Object.keys(changed).length === 0) return row;
  return revise(context, demandRevised, row, columns, { action: "edit", changed });
}

/**
 * A move of the state machine that the company itself makes. Where a contact makes it, its line in the history has no
 * account behind it; `remark` says who it was.
 */
export async function companyMoves(
  context: CallContext,
  row: DemandRow,
  move: { action: "提交" | "撤回"; remark: string },
): Promise<DemandRow> {
  const person = personOf(context);
  const before = demandProgressOf(row);
  const at = new Date(context.now());
  const holidays = await holidaysFrom(context.db);
  const changes = moved({ ...before, urgency: row.urgency }, move, person.id, at.toISOString(), holidays);
  const columns = progressColumnsOf({ ...before, ...changes });
  const changed = differences(before, changes);
  const saved = await revise(context, demandRevised, row, columns, { action: "edit", changed });
  await context.db.insert(demandMoves).values({
    id: v7(),
    demand_id: row.id,
    seq: sql`(select count(*) + 1 from ${demandMoves} m where m.demand_id = ${row.id})`,
    ...move,
    from: row.status,
    to: saved.status,
    operator: person.kind === "enterprise" ? person.id : null,
    at,
  });
  await countOpenDemands(context, [row.company_id]);
  await remindOfMove(context, row, saved, move.action);
  return saved;
}

/** Hands a demand in: the move 提交. */
export const submit = (context: CallContext, row: DemandRow, by: string): Promise<DemandRow> => {
  const way = personOf(context).kind === "enterprise" ? "企业账号" : "小程序";
  return companyMoves(context, row, { action: "提交", remark: `企业通过${way}提交：${by}` });
};

/** Hands in a new demand, or a contact's own one that came back; a repeat changes nothing. */
export async function handIn(context: CallContext, company: Company, input: HandedIn): Promise<DemandRow> {
  const [known] = await context.db.select().from(demands).where(eq(demands.id, input.id)).for("update");
  if (known && (known.company_id !== company.id || known.created_by !== personOf(context).id))
    throw new Refused(409, "此需求编号已被使用", { reason: "key_reused" });
  // The answer to an earlier try may have been lost.
  if (known && known.status !== "草稿") return known;
  const row = known ? await rewritten(context, known, input) : await newDraft(context, company, input);
  return submit(context, row, input.contact_name);
}

/** Hands in a demand for the user's company: it waits for the street at once. */
export async function visitorDemand(context: CallContext, input: VisitorDemand) {
  const company = await ownCompany(context);
  return inTransaction(context, async (inside) => {
    const { demand_no } = await handIn(inside, company, input);
    await keepName(inside, input.contact_name);
    return { demand_no };
  });
}
