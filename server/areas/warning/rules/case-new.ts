import { and, gte, isNull, lte, ne } from "drizzle-orm";
import { shiftDay } from "#contract/core/time.ts";
import { closedStage } from "#contract/litigation/case-kinds.ts";
import { cases as k } from "#server/database/tables/ip/case.ts";
import { dayFact, parameterOf, textFact, type WarningRule } from "./warning-rule.ts";

/** Proceedings that began of late and are not over. */
export const caseNew: WarningRule = async (run) => {
  const rows = await run.db
    .select()
    .from(k)
    .where(
      and(
        isNull(k.deleted_at),
        ne(k.stage, closedStage),
        gte(k.started_on, shiftDay(run.today, -parameterOf(run, "days"))),
        lte(k.started_on, run.today),
      ),
    );
  return rows.map(({ id, company_id, title, kind, own_role, number, stage, started_on }) => ({
    company_id,
    subject_id: id,
    cause: started_on,
    title: `新案件：${title}`,
    due: null,
    facts: [
      textFact("案件", title),
      textFact("案件类型", kind),
      textFact("本方地位", own_role),
      ...(number === "" ? [] : [textFact("案号", number)]),
      textFact("阶段", stage),
      dayFact("开始日", started_on),
    ],
  }));
};
