import { changedFields } from "#contract/core/edits.ts";
import { fieldsOf } from "#contract/core/envelope.ts";
import { type Case, CaseFields, caseFieldNames, caseFieldWords, StepFields } from "#contract/litigation/case.ts";
import { type Country, countries } from "#contract/core/countries.ts";
import { type CaseKind, kindRules } from "#contract/litigation/case-kinds.ts";
import {
  type CaseParty,
  caseProblems,
  type CaseRight,
  stepProblems,
  tidyCase,
} from "#contract/litigation/case-rules.ts";

/** What the form holds: texts are empty where there is nothing. */
export interface CaseValues {
  kind: CaseKind | "";
  title: string;
  number: string;
  cause: string;
  court: string;
  judge: string;
  own_role: string;
  parties: CaseParty[];
  rights: CaseRight[];
  currency: string;
  claimed: string;
  awarded: string;
  cost: string;
  result: string;
  result_note: string;
  lawyer: string;
  law_firm: string;
  country: string;
  note: string;
  /** The step that a new case stands on. */
  stage: string;
  happened_on: string;
}

export const emptyValues: CaseValues = {
  kind: "",
  title: "",
  number: "",
  cause: "",
  court: "",
  judge: "",
  own_role: "",
  parties: [],
  rights: [],
  currency: "人民币",
  claimed: "",
  awarded: "",
  cost: "",
  result: "",
  result_note: "",
  lawyer: "",
  law_firm: "",
  country: "",
  note: "",
  stage: "",
  happened_on: "",
};

const fieldsIn = (one: Case): CaseFields => ({
  ...one,
  rights: one.rights.map(({ kind, number }) => ({ kind, number })),
});

export function valuesOf(one: Case): CaseValues {
  const { claimed, awarded, cost, result, country, ...rest } = fieldsIn(one);
  return {
    ...emptyValues,
    ...rest,
    claimed: claimed ?? "",
    awarded: awarded ?? "",
    cost: cost ?? "",
    result: result ?? "",
    country: country ?? "",
    stage: one.stage,
    happened_on: one.stage_on,
  };
}

/** Values after a kind was chosen: what it does not have is empty again. */
export function withKind(values: CaseValues, kind: CaseKind): CaseValues {
  const { roles, moves } = kindRules[kind];
  const own_role = roles.some((role) => role === values.own_role) ? values.own_role : "";
  return {
    ...values,
    kind,
    own_role,
    country: kind === "海外案件" ? values.country : "",
    stage: Object.hasOwn(moves, values.stage) ? values.stage : (Object.keys(moves)[0] ?? ""),
  };
}

const orNull = (typed: string) => (typed.trim() === "" ? null : typed.trim().replaceAll(",", ""));

type Checked =
  | { problems: Record<string, string> }
  | { fields: CaseFields; step: { stage: Case["stage"]; happened_on: string; note: string } };

/** Problems of one party or right stand under the list. */
const underLists = (problems: Record<string, string>) =>
  Object.fromEntries(Object.entries(problems).map(([field, words]) => [field.split(".")[0] ?? field, words]));

/** The fields as they are sent, or what is wrong with them; the step counts for a new case alone. */
export function checkedFields(values: CaseValues, isNew: boolean, now: number): Checked {
  const { stage, happened_on, claimed, awarded, cost, result, country, ...rest } = values;
  const parsed = CaseFields.safeParse({
    ...rest,
    claimed: orNull(claimed),
    awarded: orNull(awarded),
    cost: orNull(cost),
    result: orNull(result),
    country: orNull(country),
  });
  const step = StepFields.safeParse({ stage, happened_on });
  const wrong = {
    ...(!parsed.success && underLists(fieldsOf(parsed.error.issues))),
    ...(isNew && !step.success && fieldsOf(step.error.issues)),
  };
  if (!parsed.success || !step.success || Object.keys(wrong).length > 0) return { problems: wrong };
  const problems = {
    ...caseProblems(parsed.data),
    ...(isNew && stepProblems(parsed.data.kind, null, step.data, now)),
  };
  return Object.keys(problems).length > 0 ? { problems } : { fields: tidyCase(parsed.data), step: step.data };
}

/** What an edit changes of a case. */
export const changesAgainst = (one: Case, fields: CaseFields): Partial<CaseFields> =>
  changedFields<CaseFields>(fieldsIn(one), fields, caseFieldNames);

interface Entry {
  name?: string;
  role?: string;
  kind?: string;
  number?: string;
}
const entryWords = ({ name, role, kind, number }: Entry) => [role ?? kind, name ?? number].join(" ");

/** How the choice between two versions names what was changed. */
export const editWords = {
  label: (field: string) => caseFieldWords[field as keyof CaseFields],
  shown(field: string, value: unknown): string {
    if (Array.isArray(value)) return (value as Entry[]).map(entryWords).join("；") || "空";
    if (field === "country" && typeof value === "string") return countries[value as Country];
    return String(value ?? "") || "空";
  },
};
