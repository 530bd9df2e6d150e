import { v7 as uuid } from "uuid";
import { type PrefillSource, prefillValues } from "#contract/question/answer-prefill.ts";
import { contract } from "#contract/index.ts";
import type { AnswerFields, AnswerSave, Question } from "#contract/question/questionnaire-fields.ts";
import type { DraftRow, FieldEngine, LocalAnswer } from "#offline/field-types.ts";
import { NetworkFailure } from "#src/api/call-errors.ts";
import { callServer } from "#src/api/call-server.ts";
import { type Claim, resumedChange } from "#src/entities/draft/form-start.ts";
import type { AnswerOrigin } from "./answer-write.ts";
import type { AnswerStart } from "./use-answer-draft.ts";

type Values = AnswerFields["values"];

/** By the answer, or by questionnaire and company. */
export interface AskedAnswer {
  answerId: string | null;
  questionnaireId: string;
  companyId: string;
}

interface Found {
  questionnaire: Pick<AnswerStart, "title" | "purpose" | "editable"> & { id: string; version: number; end_on: string };
  questions: readonly Question[];
  company: AnswerStart["company"];
  record: LocalAnswer | null;
  prefill: Values;
}

/** The answer on this device; a questionnaire has one for each company. */
async function localRecord(engine: FieldEngine, asked: AskedAnswer): Promise<LocalAnswer | null> {
  if (asked.answerId !== null) return (await engine.db.answers.get(asked.answerId)) ?? null;
  const own = await engine.db.answers.where("company_id").equals(asked.companyId).toArray();
  return own.find((answer) => answer.questionnaire_id === asked.questionnaireId) ?? null;
}

/** From what this device holds; null when something of it is not here. */
async function foundHere(engine: FieldEngine, asked: AskedAnswer): Promise<Found | null> {
  const record = await localRecord(engine, asked);
  if (asked.answerId !== null && record === null) return null;
  const questionnaire = await engine.db.questionnaires.get(record?.questionnaire_id ?? asked.questionnaireId);
  const company = await engine.db.companies.get(record?.company_id ?? asked.companyId);
  if (!questionnaire || !company) return null;
  const prefill = prefillValues(questionnaire.questions, company as PrefillSource);
  return { questionnaire, questions: questionnaire.questions, company, record, prefill };
}

async function foundThere(asked: AskedAnswer): Promise<Found> {
  const { answerId, questionnaireId, companyId } = asked;
  const input = answerId === null ? { questionnaire_id: questionnaireId, company_id: companyId } : { id: answerId };
  const reply = await callServer(contract.question.questionAnswer, input);
  const company = { ...reply.company, address: "" };
  const version = reply.answer?.version ?? reply.questionnaire.version;
  return {
    questionnaire: { ...reply.questionnaire, version },
    questions: reply.questions,
    company,
    record: reply.answer,
    prefill: reply.prefill,
  };
}

async function found(engine: FieldEngine, asked: AskedAnswer): Promise<Found> {
  const here = await foundHere(engine, asked);
  // Figures of past years are not on the device: while there is a network the server fills in more.
  if (here !== null && (here.record !== null || !needsFigures(here.questions))) return here;
  try {
    return await foundThere(asked);
  } catch (error) {
    if (here !== null && error instanceof NetworkFailure) return here;
    throw error;
  }
}

const figures = ["employees", "rd_staff", "revenue", "rd_expense", "tax", "export_amount"];
const needsFigures = (questions: readonly Question[]) => questions.some(({ prefill }) => figures.includes(prefill));

/** Values of questions that the version still has. */
function known(questions: readonly Question[], values: Values): Values {
  const codes = new Set(questions.map(({ code }) => code));
  return Object.fromEntries(Object.entries(values).filter(([code]) => codes.has(code)));
}

async function originOf(engine: FieldEngine, record: LocalAnswer | null): Promise<AnswerOrigin> {
  const rows = record ? await engine.db.outbox.where("recordId").equals(record.id).toArray() : [];
  const refused = rows.find(({ state }) => state === "refused") ?? null;
  return { record, refused, unseen: refused !== null && (refused.input as AnswerSave).unseen === true };
}

/**
 * Goes on with a draft of an answer that is there by now. One that was begun before it arrived (no revision) has read
 * none of it: where both answered a question, saving leads to the choice.
 */
function resumedAnswer(fresh: AnswerStart, draft: DraftRow, began: Values): AnswerStart {
  const { questions, origin } = fresh;
  const value = known(questions, draft.value as Values);
  const label = (code: string) => questions.find((one) => one.code === code)?.title ?? code;
  // A change of an older release, which does not say what it began with.
  if (draft.baseRev !== null && draft.baseValues === undefined) return resumedChange(fresh, { ...draft, value }, label);
  const baseValues = known(questions, (draft.baseValues ?? began) as Values);
  // What others alone have answered is news, and what the person has emptied stays empty.
  const empty = Object.fromEntries(Object.keys(fresh.values).map((code) => [code, undefined]));
  const whole = { value: { ...empty, ...value }, baseValues: { ...empty, ...baseValues } };
  const resumed = resumedChange(fresh, { ...draft, ...whole, baseRev: draft.baseRev ?? 0 }, label);
  const unseen = (origin.record?.rev ?? 0) > 0 && resumed.origin.record?.rev === 0;
  return { ...resumed, origin: { ...resumed.origin, unseen } };
}

async function fixedWords(engine: FieldEngine, draftKey: string): Promise<string> {
  const fixed = "答卷已提交，本问卷提交后不可修改";
  return (await engine.loadDraft(draftKey)) === undefined ? fixed : `${fixed}；您的草稿仍在本机，答卷退回后可继续填写`;
}

/** What a filling starts from: its draft, else the record, else the prefilled values. */
export async function answerStart(engine: FieldEngine, asked: AskedAnswer, claim: Claim): Promise<AnswerStart> {
  const { questionnaire, questions, company, record, prefill } = await found(engine, asked);
  const draftKey = `answer:${questionnaire.id}:${company.id}`;
  if (record?.status === "已提交" && !questionnaire.editable) throw new Error(await fixedWords(engine, draftKey));
  const fresh: AnswerStart = {
    answerId: record?.id ?? uuid(),
    questionnaireId: questionnaire.id,
    version: questionnaire.version,
    companyId: company.id,
    title: questionnaire.title,
    purpose: questionnaire.purpose,
    endOn: questionnaire.end_on,
    editable: questionnaire.editable,
    questions,
    company: { id: company.id, name: company.name, address: company.address },
    origin: await originOf(engine, record),
    values: known(questions, record?.values ?? prefill),
    began: known(questions, record?.values ?? prefill),
    draftKey,
    resumed: false,
  };
  await claim(draftKey);
  const draft = await engine.loadDraft(draftKey);
  if (draft === undefined) return fresh;
  if (record !== null && fresh.origin.refused === null) return resumedAnswer(fresh, draft, known(questions, prefill));
  const values = known(questions, draft.value as Values);
  // An answer that arrived from elsewhere since keeps its own id: one for each company.
  return { ...fresh, answerId: record?.id ?? draft.recordId, values, resumed: true };
}
