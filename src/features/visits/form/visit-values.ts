import * as z from "zod/mini";
import { fieldsOf } from "#contract/core/envelope.ts";
import { VisitFields, visitEditable } from "#contract/visit/visit-fields.ts";
import { visitProblems } from "#contract/visit/visit-rules.ts";
import { hourLength, instantOf, minuteLength, wallClockOf } from "#contract/core/time.ts";
import { demandProblemsOf, type VisitDemand } from "./visit-demands.ts";

/** What the form holds: times as Shanghai wall clock, choices empty until made. May break every rule. */
export interface VisitValues extends Omit<
  VisitFields,
  "visit_type" | "visit_method" | "willingness" | "next_visit_at"
> {
  visit_type: string;
  visit_method: string;
  willingness: string;
  next_visit_at: string;
  /** Demands written in this form; they follow the visit as records of their own. */
  demands: VisitDemand[];
  /** The next visit is put into the calendar as well. */
  plans_next: boolean;
  /** The questionnaire that is filled in beside; empty while none is. */
  questionnaire_id: string;
  /** The end that the form began with: while it stands, the visit ends when it is saved. Empty for a saved visit. */
  proposed_end: string;
  /** The answer is handed in with the visit, else it stays a draft of the company. */
  hands_in: boolean;
}

export type Problems = Record<string, string>;

/** What fields are while nobody has written them. */
const untouched = Object.fromEntries(
  visitEditable.map((name) => [name, z.safeParse(VisitFields.shape[name], undefined).data]),
) as unknown as VisitFields;

/** A fresh form: started now, ended now, visited by the person who opens it. */
export function newVisitValues(companyId: string, personId: string, now: number): VisitValues {
  const moment = wallClockOf(new Date(now).toISOString());
  return {
    ...untouched,
    company_id: companyId,
    start_at: moment,
    end_at: moment,
    visit_type: "日常走访",
    visit_method: "上门",
    visitor_ids: [personId],
    content: "",
    willingness: "",
    next_visit_at: "",
    demands: [],
    plans_next: true,
    questionnaire_id: "",
    hands_in: false,
    proposed_end: moment,
  };
}

/** Whether nobody has named an end yet. */
export const endsWithSaving = ({ end_at, proposed_end }: VisitValues) => end_at === proposed_end;

/** The values as they are saved: a visit whose end nobody named ends `now`. */
export const endedAt = (values: VisitValues, now: number): VisitValues =>
  endsWithSaving(values) ? { ...values, end_at: wallClockOf(now) } : values;

/** The values once the clock is known better: what the form filled in by itself follows, what somebody wrote stays. */
export function correctedValues(values: VisitValues, by: number): VisitValues {
  const { proposed_end: before, start_at, end_at } = values;
  if (before === "") return values;
  const moment = wallClockOf(Date.parse(instantOf(before)) + by);
  return {
    ...values,
    proposed_end: moment,
    start_at: start_at === before ? moment : start_at,
    end_at: end_at === before ? moment : end_at,
  };
}

const shortVisit = 5 * minuteLength;
const longVisit = 12 * hourLength;

/** Why the times of a visit are asked for once more: title of the question; null when they are likely. */
export function doubtOfTimes({ start_at, end_at }: Pick<VisitFields, "start_at" | "end_at">): string | null {
  const took = Date.parse(end_at) - Date.parse(start_at);
  if (took < shortVisit) return "走访不到 5 分钟，时间对吗？";
  return took > longVisit ? "走访超过 12 小时，时间对吗？" : null;
}

/** A record that this device was told before a field was added has nothing in it. */
export const wholeVisit = <V extends VisitFields>(record: V): V => ({ ...untouched, ...record });

/** A record as the form shows it. */
export function valuesOf(record: VisitFields): VisitValues {
  const whole = wholeVisit(record);
  const fields = Object.fromEntries(visitEditable.map((name) => [name, whole[name]])) as unknown as VisitFields;
  return {
    ...fields,
    start_at: wallClockOf(record.start_at),
    end_at: wallClockOf(record.end_at),
    willingness: record.willingness ?? "",
    next_visit_at: record.next_visit_at ?? "",
    demands: [],
    plans_next: true,
    questionnaire_id: "",
    hands_in: false,
    proposed_end: "",
  };
}

const written = (lines: readonly string[]) => lines.map((line) => line.trim()).filter((line) => line !== "");

/** The form's values on the wire, still unchecked. `kept` keeps the seconds of times nobody touched. */
function inputOf(values: VisitValues, kept: VisitFields | null): unknown {
  const time = (name: "start_at" | "end_at") =>
    kept !== null && wallClockOf(kept[name]) === values[name] ? kept[name] : instantOf(values[name]);
  return {
    ...values,
    start_at: time("start_at"),
    end_at: time("end_at"),
    services: written(values.services),
    policies: written(values.policies),
    willingness: values.willingness === "" ? null : values.willingness,
    next_visit_at: values.next_visit_at === "" ? null : values.next_visit_at,
  };
}

export type Checked = { ok: true; fields: VisitFields } | { ok: false; problems: Problems };

/**
 * Every rule of the contract over the form, and over the demands written in it; problems by dotted field path.
 * `now` in server milliseconds, `kept` the record the form opened with, `known` its demands saved before.
 */
export function checkVisit(values: VisitValues, now: number, kept: VisitFields | null = null, known = 0): Checked {
  const checked = checkFields(endedAt(values, now), now, kept);
  const demands = demandProblemsOf(values, known);
  if (Object.keys(demands).length === 0) return checked;
  return { ok: false, problems: { ...(checked.ok ? {} : checked.problems), ...demands } };
}

function checkFields(values: VisitValues, now: number, kept: VisitFields | null): Checked {
  const parsed = VisitFields.safeParse(inputOf(values, kept));
  if (!parsed.success) {
    const problems = fieldsOf(parsed.error.issues);
    if (values.start_at === "") problems.start_at = "请填写开始时间";
    if (values.end_at === "") problems.end_at = "请填写结束时间";
    if (values.company_id === "") problems.company_id = "请选择走访企业";
    return { ok: false, problems: { ...crossProblems(values, now), ...problems } };
  }
  const problems = visitProblems(parsed.data, now);
  return Object.keys(problems).length === 0 ? { ok: true, fields: parsed.data } : { ok: false, problems };
}

/** The rules between fields also while a single field is still wrong, so that all show at once. */
function crossProblems(values: VisitValues, now: number): Problems {
  return visitProblems(
    {
      ...values,
      start_at: instantOf(values.start_at),
      end_at: instantOf(values.end_at),
      visit_method: values.visit_method as VisitFields["visit_method"],
      visit_type: values.visit_type as VisitFields["visit_type"],
      willingness: null,
      next_visit_at: null,
    },
    now,
  );
}
