import type { VisitFields } from "#contract/visit/visit-fields.ts";
import type { FieldEngine, QueuedWrite, SaveOptions, SaveResult } from "#offline/field-types.ts";
import type { AnswerDraft } from "#src/entities/question/use-answer-draft.ts";
import { nextPlan } from "./next-plan.ts";
import type { VisitStart } from "./use-visit-start.ts";
import { demandWritesOf } from "./visit-demands.ts";
import type { VisitValues } from "./visit-values.ts";
import { visitWrite } from "./visit-write.ts";

interface Filled {
  values: VisitValues;
  fields: VisitFields;
  /** Id of the calendar entry that the next visit may become. */
  planId: string;
  /** The questionnaire filled in beside, if there is one. */
  answer: AnswerDraft | null;
}

/** Saves the visit with its demands and its plan, all or none, and removes the draft. */
export async function saveVisit(engine: FieldEngine, start: VisitStart, filled: Filled): Promise<SaveResult> {
  const { recordId, origin } = start;
  const { answer, values } = filled;
  await answer?.saver.stop();
  const answerWrite = answer?.write(values.hands_in ? "已提交" : "暂存", recordId) ?? null;
  const fields = answer ? { ...filled.fields, answer_id: answer.start.answerId } : filled.fields;
  const own = visitWrite(recordId, fields, origin);
  const following = [
    ...(answerWrite ? [answerWrite] : []),
    ...demandWritesOf(values, recordId),
    ...(await planOf(engine, start, filled)),
  ];
  const opened = [origin.record, answer?.start.origin.record ?? null];
  const result = await saveWrites(engine, start, own, following, opened);
  if (!result.ok) answer?.saver.resume();
  else if (answer) await engine.removeDraft(answer.draftKey);
  return result;
}

async function saveWrites(
  engine: FieldEngine,
  { draftKey, origin }: VisitStart,
  own: QueuedWrite | null,
  following: readonly QueuedWrite[],
  opened: NonNullable<SaveOptions["opened"]>,
): Promise<SaveResult> {
  if (own !== null && origin.refused) {
    const corrected = await engine.correct(origin.refused.id, own, { draftKey, opened });
    return corrected.ok && following.length > 0 ? engine.saveAll(following, { opened }) : corrected;
  }
  const writes = own === null ? following : [own, ...following];
  if (writes.length > 0) return engine.saveAll(writes, { draftKey, opened });
  await engine.removeDraft(draftKey);
  return { ok: true, rowId: "" };
}

/** A date that was there before is planned already, or was not wanted in the calendar. */
async function planOf(
  engine: FieldEngine,
  { origin }: VisitStart,
  { values, fields, planId }: Filled,
): Promise<QueuedWrite[]> {
  const isNew = fields.next_visit_at !== null && fields.next_visit_at !== (origin.record?.next_visit_at ?? null);
  if (!isNew || !values.plans_next) return [];
  const company = await engine.db.companies.get(fields.company_id);
  const companyName = company?.name ?? origin.record?.company_name ?? "";
  const plan = nextPlan({ id: planId, fields, companyName, leaderId: engine.user.id });
  return plan === null ? [] : [plan];
}
