import { and, between, isNull, isNotNull, sql } from "drizzle-orm";
import { shiftDay } from "#contract/core/time.ts";
import { endsInReach, graceEnd, trademarkState } from "#contract/trademark/trademark-rules.ts";
import { holidaysFrom } from "#server/areas/calendar/holidays.ts";
import { trademarks as t } from "#server/database/tables/ip/trademark.ts";
import { dayFact, parameterOf, textFact, type WarningRule } from "./warning-rule.ts";

/** Trademarks whose term ends soon, or is over and can still be renewed in the months of grace. */
export const trademarkRenewal: WarningRule = async (run) => {
  const holidays = await holidaysFrom(run.db);
  const { graceFrom } = endsInReach(run.today, holidays);
  const rows = await run.db
    .select()
    .from(t)
    .where(
      and(
        sql`cardinality(${t.company_ids}) > 0`,
        isNull(t.ended_on),
        isNull(t.refused_on),
        isNotNull(t.registered_on),
        between(t.term_to, graceFrom, shiftDay(run.today, parameterOf(run, "days"))),
      ),
    );
  return rows.flatMap((row) => {
    const { state } = trademarkState(row, run.today, holidays);
    const { term_to } = row;
    if (term_to === null || (state !== "待续展" && state !== "宽展期")) return [];
    const isGrace = state === "宽展期";
    const due = isGrace ? graceEnd(term_to, holidays) : term_to;
    return row.company_ids.map((company_id) => ({
      company_id,
      subject_id: row.id,
      cause: due,
      title: `${row.name}（第 ${row.class} 类）：${isGrace ? "已过期限，处于宽展期" : "应当续展"}`,
      due,
      facts: [
        textFact("商标", row.name),
        textFact("注册号", row.registration_no),
        textFact("类别", `第 ${row.class} 类`),
        dayFact("专用权期限止", term_to),
        dayFact("宽展期止", graceEnd(term_to, holidays)),
      ],
    }));
  });
};
