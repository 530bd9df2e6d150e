import { and, desc, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import type { ParsedInputOf } from "#contract/core/call.ts";
import type { steward, StewardRequest } from "#contract/site/steward-request.ts";
import { nameKey } from "#server/areas/company/merge/name-key.ts";
import { likeAnywhereLower } from "#server/database/like.ts";
import { companies } from "#server/database/tables/company.ts";
import { demands } from "#server/database/tables/demand.ts";
import { accounts, streets } from "#server/database/tables/people.ts";
import { stewardRequests as requests, stewardSteps } from "#server/database/tables/website-service.ts";
import { type CallContext, personOf } from "#server/plugins/call-context.ts";
import { inStreets } from "#server/plugins/people/row-scope.ts";
import { maskMobile } from "#server/plugins/people/session.ts";
import { requestMissing } from "./request-moves.ts";
import { writeAudit } from "#server/plugins/audit/write-audit.ts";

type Asked = ParsedInputOf<typeof steward.list>;

const waits = eq(requests.state, "待处理");
const inScope = (context: CallContext): SQL => inStreets(personOf(context), requests.street_id);

/** How many requests of the person's streets wait. */
export const waitingRequests = (context: CallContext): Promise<number> =>
  context.db.$count(requests, and(inScope(context), waits));

const matching = (context: CallContext, { state, keyword }: Asked) =>
  and(
    inScope(context),
    state === undefined ? undefined : eq(requests.state, state),
    keyword === ""
      ? undefined
      : sql`lower(${requests.company} || ' ' || ${requests.content}) like ${likeAnywhereLower(keyword)}`,
  );

const rowsOf = ({ db }: CallContext, where: SQL | undefined, { page, size }: Asked) =>
  db
    .select({
      row: requests,
      street_name: streets.name,
      by_name: accounts.name,
      demand: { id: demands.id, demand_no: demands.demand_no, status: demands.status },
    })
    .from(requests)
    .innerJoin(streets, eq(streets.id, requests.street_id))
    .leftJoin(accounts, eq(accounts.id, requests.handled_by))
    .leftJoin(demands, eq(demands.id, requests.demand_id))
    .where(where)
    .orderBy(desc(waits), desc(requests.created_at), requests.id)
    .limit(size)
    .offset((page - 1) * size);

type Found = Awaited<ReturnType<typeof rowsOf>>;

async function stepsOf({ db }: CallContext, found: Found) {
  const ids = found.map(({ row }) => row.id);
  const lines = await db
    .select({ step: stewardSteps, by_name: accounts.name })
    .from(stewardSteps)
    .innerJoin(accounts, eq(accounts.id, stewardSteps.by))
    .where(inArray(stewardSteps.request_id, ids))
    .orderBy(stewardSteps.request_id, stewardSteps.seq);
  return (id: string): StewardRequest["steps"] =>
    lines
      .filter(({ step }) => step.request_id === id)
      .map(({ step: { action, text, told, at }, by_name }) => ({
        action,
        text,
        told,
        by_name,
        at: at.toISOString(),
      }));
}

/** The companies in scope that the requests name, by the name's key. */
async function knownCompanies(context: CallContext, found: Found) {
  const keys = found.map(({ row }) => nameKey(row.company));
  const rows = await context.db
    .select({ id: companies.id, name: companies.name, key: companies.name_key })
    .from(companies)
    .where(
      and(
        inArray(companies.name_key, keys),
        isNull(companies.deleted_at),
        inStreets(personOf(context), companies.street_id),
      ),
    );
  return new Map(rows.map(({ key, ...company }) => [key, company]));
}

/** Requests of the streets in scope: those that wait first, then the newest. */
export async function requestPage(context: CallContext, input: Asked) {
  const where = matching(context, input);
  const [found, total, waiting] = await Promise.all([
    rowsOf(context, where, input),
    context.db.$count(requests, where),
    waitingRequests(context),
  ]);
  const [steps, known] = await Promise.all([stepsOf(context, found), knownCompanies(context, found)]);
  const list = found.map(({ row, street_name, by_name, demand }): StewardRequest => {
    const { receipt_hash: _, handled_at: __, demand_id: ___, created_at, ...shown } = row;
    return {
      ...shown,
      mobile: maskMobile(row.mobile),
      street_name,
      handled_by_name: by_name ?? "",
      created_at: created_at.toISOString(),
      known: known.get(nameKey(row.company)) ?? null,
      demand,
      steps: steps(row.id),
    };
  });
  return { list, total, page: input.page, size: input.size, waiting };
}

/** The whole mobile behind a request in scope; who saw it is written down. */
export async function revealMobile(context: CallContext, { id }: { id: string }): Promise<{ mobile: string }> {
  const [row] = await context.db
    .select({ mobile: requests.mobile })
    .from(requests)
    .where(and(eq(requests.id, id), inScope(context)));
  if (!row) throw requestMissing();
  await writeAudit(context, "steward.reveal", { id });
  return row;
}
