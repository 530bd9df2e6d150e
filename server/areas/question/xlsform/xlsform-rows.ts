import type { Question } from "#contract/question/questionnaire-fields.ts";
import { type ExportedName, type ExportedNames, writeConditions } from "./xlsform-conditions.ts";
import { writeFormula } from "./xlsform-formula.ts";
import { mobileConstraint, writeLimits } from "./xlsform-limits.ts";
import { levelsOf, type NamedQuestion } from "./xlsform-names.ts";
import { unitSuffix } from "./xlsform-words.ts";

/** A row of a sheet by column. */
export type Cells = Record<string, string>;

export interface FormParts {
  survey: Cells[];
  choices: Cells[];
  /** What the form cannot say, by question. */
  notes: { code: string; title: string; words: string }[];
}

interface Writing extends FormParts {
  names: ExportedNames;
  /** Lists of options already written, by their content. */
  lists: Map<string, string>;
}

type Option = { value: string; title: string };

/** The list of these options; questions with the same options share one. */
function listOf(writing: Writing, wanted: string, own: ExportedName, options: readonly Option[]): string {
  const content = JSON.stringify(options);
  const known = writing.lists.get(content);
  if (known !== undefined) return known;
  writing.lists.set(content, wanted);
  for (const { value, title } of options) writing.choices.push(choiceCells(wanted, own, value, title));
  return wanted;
}

function choiceCells(list_name: string, own: ExportedName, value: string, title: string): Cells {
  const name = own.names.get(value) ?? value;
  return { list_name, name, label: title, ...(name !== value && { platform_value: value }) };
}

const sizes = ({ min, max }: { min: number; max: number }, usual: number) => ({
  least: min === 0 ? null : min,
  most: max === usual ? null : max,
});

const constraint = (text: string): Cells => (text === "" ? {} : { constraint: text });

const yesNo = {
  name: "yes_no",
  type: "yes_no",
  members: [],
  names: new Map([
    ["true", "yes"],
    ["false", "no"],
  ]),
} as const;

/** Type, limits and options of a question that is one row of the form; null for those that are several. */
function plainCells({ question, own }: NamedQuestion, writing: Writing): Cells | null {
  const list = (options: readonly Option[]) => listOf(writing, `${own.name}_list`, own, options);
  switch (question.type) {
    case "text":
      return { type: "text", ...constraint(writeLimits(sizes(question, 200), "text")) };
    case "paragraph":
      return { type: "text", appearance: "multiline", ...constraint(writeLimits(sizes(question, 5000), "text")) };
    case "number":
      return {
        type: question.decimals === 0 ? "integer" : "decimal",
        ...constraint(writeLimits(question, "number")),
        platform_decimals: String(question.decimals),
        platform_unit: question.unit,
      };
    case "date":
      return { type: "date" };
    case "single":
      return { type: `select_one ${list(question.options)}` };
    case "dropdown":
      return { type: `select_one ${list(question.options)}`, appearance: "minimal" };
    case "multiple":
      return {
        type: `select_multiple ${list(question.options)}`,
        ...constraint(writeLimits(sizes(question, 200), "options")),
      };
    case "yes_no":
      return { type: `select_one ${listOf(writing, "yes_no", yesNo, yesNoOptions)}` };
    case "rating":
      return { type: "range", appearance: "rating", parameters: `start=1 end=${question.stars} step=1` };
    case "nps":
      return { type: "range", parameters: "start=0 end=10 step=1" };
    case "rank":
      return { type: `rank ${list(question.options)}` };
    case "mobile":
      return { type: "text", appearance: "numbers", ...constraint(mobileConstraint) };
    case "signature":
      return { type: "image", appearance: "signature" };
    case "location":
      return { type: "geopoint" };
    case "note":
      return { type: "note" };
    case "computed":
      return {
        type: "calculate",
        calculation: writeFormula(question.formula, question.decimals, writing.names),
        platform_unit: question.unit,
      };
    case "photo":
    case "file": {
      const type = question.type === "photo" ? "image" : "file";
      return question.max > 1 ? null : { type, platform_min: String(question.min), platform_max: "1" };
    }
    default:
      return null;
  }
}

const yesNoOptions = [
  { value: "true", title: "是" },
  { value: "false", title: "否" },
];

/** What every question has; `required` may be a condition. */
function sharedCells({ question, own }: NamedQuestion, writing: Writing): Cells {
  const show = writeConditions(question.show_if, writing.names);
  const required = writeConditions(question.required_if, writing.names);
  const lost = [...show.missed, ...required.missed];
  const note = (words: string) => writing.notes.push({ code: question.code, title: question.title, words });
  for (const { code, op } of lost) note(`XLSForm 不能表达此条件，没有导出：${code} ${op}`);
  if (question.required && question.required_if.length > 0) note("题目本身必填，必填条件没有导出");
  const unit = "unit" in question ? question.unit : "";
  const hint = `${question.help}${unitSuffix(unit)}`;
  return {
    name: own.name,
    label: question.title,
    ...(hint !== "" && { hint }),
    ...(question.required ? { required: "yes" } : required.text !== "" && { required: required.text }),
    ...(show.text !== "" && { relevant: show.text }),
    platform_type: question.type,
    ...(own.name !== question.code && { platform_code: question.code }),
    ...(question.prefill !== "" && { platform_prefill: question.prefill }),
    ...(question.label_ids.length > 0 && { platform_labels: question.label_ids.join(",") }),
  };
}

/** A required group has no meaning of its own: its rows are required. */
const unrequired = (cells: Cells): Cells => ({ ...cells, required: "" });

function matrixRows(named: NamedQuestion, writing: Writing): void {
  const { question, own } = named;
  if (question.type !== "matrix") return;
  const shared = sharedCells(named, writing);
  const list = listOf(writing, `${own.name}_list`, own, question.options);
  writing.survey.push({ ...unrequired(shared), type: "begin_group", appearance: "table-list" });
  for (const [place, { value, title }] of question.rows.entries())
    writing.survey.push({
      type: `select_one ${list}`,
      name: own.members[place] ?? "",
      label: title,
      ...(shared.required !== undefined && { required: shared.required }),
      platform_value: value,
    });
  writing.survey.push({ type: "end_group" });
}

function cascadeRows(named: NamedQuestion, writing: Writing): void {
  const { question, own } = named;
  if (question.type !== "cascade") return;
  const shared = sharedCells(named, writing);
  const levels = levelsOf(question.options);
  const columns = levels.slice(0, -1).map((_, place) => `level_${place + 1}`);
  cascadeChoices(question.options, own, columns, writing, {});
  writing.survey.push({ ...unrequired(shared), type: "begin_group", appearance: "field-list" });
  for (const place of levels.keys()) {
    const above = own.members.slice(0, place);
    const filter = above.map((member, level) => `${columns[level] ?? ""} = \${${member}}`).join(" and ");
    writing.survey.push({
      type: `select_one ${own.name}_list_${place + 1}`,
      name: own.members[place] ?? "",
      label: `${question.title}（第 ${place + 1} 级）`,
      ...(place === 0 && shared.required !== undefined && { required: shared.required }),
      ...(filter !== "" && { choice_filter: filter }),
    });
  }
  writing.survey.push({ type: "end_group" });
}

type CascadeOption = (Question & { type: "cascade" })["options"][number];

function cascadeChoices(
  options: readonly CascadeOption[],
  own: ExportedName,
  columns: readonly string[],
  writing: Writing,
  above: Cells,
): void {
  const level = Object.keys(above).length;
  for (const { value, title, children } of options) {
    const cells = { ...choiceCells(`${own.name}_list_${level + 1}`, own, value, title), ...above };
    writing.choices.push(cells);
    const column = columns[level];
    if (children !== undefined && column !== undefined)
      cascadeChoices(children, own, columns, writing, { ...above, [column]: cells.name ?? "" });
  }
}

function filesRows(named: NamedQuestion, writing: Writing): void {
  const { question, own } = named;
  if (question.type !== "photo" && question.type !== "file") return;
  const { min, max } = question;
  const frame = { ...sharedCells(named, writing), platform_min: String(min), platform_max: String(max) };
  writing.survey.push({ ...frame, type: "begin_repeat" });
  const type = question.type === "photo" ? "image" : "file";
  writing.survey.push({ type, name: own.members[0] ?? "", label: question.title });
  writing.survey.push({ type: "end_repeat" });
  writing.notes.push({ ...question, words: `可上传 ${min}–${max} 个，XLSForm 用重复组表示，个数限制没有导出` });
}

function subformRows(named: NamedQuestion, writing: Writing): void {
  const { question } = named;
  if (question.type !== "subform") return;
  const frame = { platform_min: String(question.min), platform_max: String(question.max) };
  writing.survey.push({ ...sharedCells(named, writing), ...frame, type: "begin_repeat" });
  const inside = new Map([...writing.names, ...named.inner.map(({ question: one, own }) => [one.code, own] as const)]);
  const inner: Writing = { ...writing, names: inside };
  for (const one of named.inner) writeQuestion(one, inner);
  writing.survey.push({ type: "end_repeat" });
  const { code, title } = question;
  if (question.min > 0 || question.max < 50)
    writing.notes.push({ code, title, words: `填写 ${question.min}–${question.max} 行，XLSForm 的重复组没有行数限制` });
}

function writeQuestion(named: NamedQuestion, writing: Writing): void {
  const { question } = named;
  const cells = plainCells(named, writing);
  if (cells !== null) writing.survey.push(withoutEmpty({ ...sharedCells(named, writing), ...cells }));
  else if (question.type === "matrix") matrixRows(named, writing);
  else if (question.type === "cascade") cascadeRows(named, writing);
  else if (question.type === "subform") subformRows(named, writing);
  else filesRows(named, writing);
  if (question.type === "note") return;
  const { code, title } = question;
  if (question.title.includes("${")) writing.notes.push({ code, title, words: "题目含有 ${，ODK 会当作引用" });
  if (question.prefill !== "") writing.notes.push({ code, title, words: "企业信息预填只在平台内有效" });
}

const withoutEmpty = (cells: Cells): Cells =>
  Object.fromEntries(Object.entries(cells).filter(([, cell]) => cell !== ""));

/** The questions as rows of an XLSForm's sheets. */
export function formParts(named: readonly NamedQuestion[]): FormParts {
  const names = new Map(named.map(({ question, own }) => [question.code, own]));
  const writing: Writing = { survey: [], choices: [], notes: [], names, lists: new Map() };
  for (const one of named) writeQuestion(one, writing);
  return { survey: writing.survey, choices: writing.choices, notes: writing.notes };
}
