import { sql } from "drizzle-orm";
import type { OutputOf, ParsedInputOf } from "#contract/core/call.ts";
import type { watchCalls } from "#contract/warning/watch.ts";
import { openStates } from "#contract/warning/warning-states.ts";
import { watchMove as moveWatch } from "#server/areas/watch/watch-writes.ts";
import { watchSeen as lookAtWatch } from "#server/areas/watch/watched-patents.ts";
import { inTransaction } from "#server/database/in-transaction.ts";
import { type CallContext, personOf } from "#server/plugins/call-context.ts";
import { sqlTextArray } from "#server/plugins/people/row-scope.ts";

/** Closes the open warning of a watch: nobody has to wait for the night. */
async function closeWarning(context: CallContext, watchId: string, note: string): Promise<void> {
  const at = new Date(context.now()).toISOString();
  await context.db.execute(sql`
    with was as (
      select id, state from warnings
      where subject_kind = 'watch' and subject_id = ${watchId} and state = any(${sqlTextArray(openStates)}) for update
    ), closed as (
      update warnings w set state = '自动解除', note = ${note}, closed_at = ${at}::timestamptz,
        updated_at = ${at}::timestamptz
      from was where w.id = was.id returning w.id, was.state
    )
    insert into warning_moves (id, warning_id, action, from_state, to_state, by, note, at)
    select gen_random_uuid(), id, 'close', state, '自动解除', ${personOf(context).id}, ${note}, ${at}::timestamptz
    from closed`);
}

export const watchSeen = (
  context: CallContext,
  input: ParsedInputOf<typeof watchCalls.watchSeen>,
): Promise<OutputOf<typeof watchCalls.watchSeen>> =>
  inTransaction(context, async (inside) => {
    const seen = await lookAtWatch(inside, input);
    await closeWarning(inside, input.id, "已查看新动态");
    return seen;
  });

export const watchMove = (
  context: CallContext,
  input: ParsedInputOf<typeof watchCalls.watchMove>,
): Promise<OutputOf<typeof watchCalls.watchMove>> =>
  inTransaction(context, async (inside) => {
    const watch = await moveWatch(inside, input);
    if (watch.state !== "监控中") await closeWarning(inside, input.id, `监控已${watch.state}`);
    return watch;
  });
