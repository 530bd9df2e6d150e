import {
  type Conversion,
  isTrue,
  type Made,
  madeOf,
  nameTarget,
  type Place,
  requiredCondition,
} from "./xlsform-conversion.ts";
import { conjunction, parseExpression } from "./xlsform-expression.ts";
import { localised } from "./xlsform-language.ts";
import { type FormChoice, onceEach } from "./xlsform-lists.ts";
import { notXlsform } from "./xlsform-sheets.ts";
import type { FormItem } from "./xlsform-tree.ts";

interface Option {
  value: string;
  title: string;
  children?: Option[];
}

/** A level below the first: which columns of its options must equal which earlier answers. */
type Filter = readonly { column: string; question: string }[];

/** `state=${q1} and county=${q2}`; null for any other filter. */
function filterOf(item: FormItem): Filter | null {
  const expression = parseExpression(item.row.cells.choice_filter ?? "");
  if (expression === null) return null;
  const filter: { column: string; question: string }[] = [];
  for (const part of conjunction(expression)) {
    if (part.kind !== "binary" || part.operator !== "=") return null;
    const sides = part.left.kind === "column" ? [part.left, part.right] : [part.right, part.left];
    const [column, question] = sides;
    if (column?.kind !== "column" || question?.kind !== "question") return null;
    filter.push({ column: column.name.toLowerCase(), question: question.name });
  }
  return filter;
}

interface Level {
  item: FormItem;
  choices: readonly FormChoice[];
  filter: Filter;
}

/** Options of a cascade over all levels, which multiply where nothing filters them; and its levels. */
const optionsMax = 10_000;
const levelsMax = 10;

function cascadeOptions(levels: readonly Level[]): Option[] {
  if (levels.length > levelsMax) throw notXlsform(`级联题超过 ${levelsMax} 级，请减少层次`);
  return optionsAt(levels, 0, new Map(), { left: optionsMax });
}

/** Options of a level under the answers chosen above, by the names of the questions. */
function optionsAt(
  levels: readonly Level[],
  depth: number,
  chosen: ReadonlyMap<string, string>,
  count: { left: number },
): Option[] {
  const level = levels[depth];
  if (level === undefined) return [];
  const fitting = level.choices.filter(({ row }) =>
    level.filter.every(({ column, question }) => row.cells[column] === chosen.get(question)),
  );
  return onceEach(fitting).options.map(({ name, value, title }) => {
    count.left -= 1;
    if (count.left < 0) throw notXlsform(`级联题的选项超过 ${optionsMax} 个，请检查 choice_filter`);
    const below = new Map(chosen).set(level.item.row.cells.name ?? "", name);
    const children = optionsAt(levels, depth + 1, below, count);
    return { value, title, ...(children.length > 0 && { children }) };
  });
}

const widest = (options: readonly Option[]): number =>
  Math.max(options.length, ...options.map(({ children }) => widest(children ?? [])));

const levelOf = (item: FormItem, { lists }: Conversion): Level => ({
  item,
  choices: lists.get(item.type.list ?? "") ?? [],
  filter: filterOf(item) ?? [],
});

function nameLevels(items: readonly FormItem[], made: Made, conversion: Conversion): void {
  // A question about one level asks whether the path holds the option, so every level answers for all of them.
  const choices = items.flatMap(({ type }) => conversion.lists.get(type.list ?? "") ?? []);
  const values = new Map(choices.map(({ name, value }) => [name, value]));
  for (const { row } of items) {
    nameTarget(conversion, row.cells.name, { ...made.question, values });
    conversion.report.became(row, made.question.code);
  }
}

/** A cascade as our own export writes it: a group of its levels. */
export function cascadeInGroup(item: FormItem, place: Place, conversion: Conversion): Made[] {
  const levels = item.children.map((child) => levelOf(child, conversion));
  const required = levels[0]?.item.row.cells.required;
  const made = madeOf(item, place, conversion, "cascade", {
    options: cascadeOptions(levels),
    required: isTrue(required),
  });
  made.required ||= requiredCondition(required);
  nameLevels([item, ...item.children], made, conversion);
  return [made];
}

/** How many of the questions from here on are levels of one cascade. */
function chainFrom(made: readonly Made[], start: number): FormItem[] {
  const chain: FormItem[] = [];
  for (const { item } of made.slice(start)) {
    if (item.type.word !== "select_one" || item.type.other) break;
    const above = chain.map(({ row }) => row.cells.name);
    const filter = filterOf(item);
    if (chain.length === 0 ? item.row.cells.choice_filter !== undefined : filter === null) break;
    const follows = filter === null || filter.some(({ question }) => question === above.at(-1));
    if (!follows || filter?.some(({ question }) => !above.includes(question))) break;
    chain.push(item);
  }
  return chain;
}

/** Choices that narrow each other (choice_filter) become one cascade; other filters are reported. */
export function mergeCascades(made: readonly Made[], conversion: Conversion): Made[] {
  const merged: Made[] = [];
  for (let at = 0; at < made.length; at += 1) {
    const one = made[at];
    if (one === undefined) break;
    const chain = chainFrom(made, at);
    const cascade = chain.length > 1 ? cascadeOf(one, chain, conversion) : null;
    if (cascade === null) {
      merged.push(one);
      reportFilter(one, conversion);
      continue;
    }
    merged.push(cascade);
    at += chain.length - 1;
  }
  return merged;
}

function cascadeOf(first: Made, chain: readonly FormItem[], conversion: Conversion): Made | null {
  const options = cascadeOptions(chain.map((item) => levelOf(item, conversion)));
  if (options.length === 0 || widest(options) > 200) return null;
  const titles = chain.map(({ row }) => localised(row, "label", conversion.language) ?? row.cells.name ?? "");
  const { code, help, required } = first.question;
  const question = { code, title: titles.join(" / ").slice(0, 200), help, type: "cascade" as const, required, options };
  const made: Made = { ...first, question };
  nameLevels(chain, made, conversion);
  for (const [level, { row }] of chain.entries()) {
    conversion.report.changed(row, `${chain.length} 道按 choice_filter 逐级筛选的题合成一道级联题`);
    if (level > 0 && row.cells.relevant !== undefined)
      conversion.report.changed(row, `下级的显示条件没有导入：${row.cells.relevant}`);
  }
  return made;
}

function reportFilter({ item, row, question }: Made, { report }: Conversion): void {
  const filter = item.row.cells.choice_filter;
  if (filter !== undefined && question.type !== "cascade" && !String(question.code).endsWith("_other"))
    report.changed(row, `选项筛选没有导入，列出全部选项：${filter}`);
}
