export interface Option {
  value: string;
  title: string;
}
export interface CascadeOption extends Option {
  children?: CascadeOption[] | undefined;
}

const valueMax = 60;

/** Lines of a pasted list: numbering and bullets go, doubled lines count once. */
export function linesOf(text: string): string[] {
  const lines = text.split(/[\n\r\t]+/u).map((line) => line.replace(/^\s*(?:[-*•·]|\d{1,3}[.、)）])\s*/u, "").trim());
  return [...new Set(lines.filter((line) => line !== "").map((line) => line.slice(0, 120)))];
}

/** The first value that none of the others has. */
function freeValue(wanted: string, taken: ReadonlySet<string>): string {
  const base = wanted.slice(0, valueMax) || "选项";
  if (!taken.has(base)) return base;
  for (let copy = 2; ; copy += 1) {
    const value = `${base.slice(0, valueMax - 4)}_${copy}`;
    if (!taken.has(value)) return value;
  }
}

/** Options of these titles; those that were there keep their stored values, so that answers stay comparable. */
export function pastedOptions(titles: readonly string[], before: readonly Option[]): Option[] {
  const known = new Map(before.map((option) => [option.title, option]));
  const taken = new Set(titles.flatMap((title) => known.get(title)?.value ?? []));
  return titles.map((title) => {
    const old = known.get(title);
    if (old !== undefined) return old;
    const value = freeValue(title, taken);
    taken.add(value);
    return { value, title };
  });
}

/** The stored value follows the wording of an option while it is still the same word. */
export function withOption(options: readonly Option[], place: number, title: string): Option {
  const before = options[place];
  if (before === undefined || before.value !== before.title.slice(0, valueMax))
    return { value: before?.value ?? title, title };
  const taken = new Set(options.filter((_, at) => at !== place).map(({ value }) => value));
  return { title, value: title === "" ? before.value : freeValue(title, taken) };
}

/** A cascade as indented lines, one level two spaces further in. */
export const cascadeLines = (options: readonly CascadeOption[], depth = 0): string =>
  options
    .map(({ title, children }) =>
      ["  ".repeat(depth) + title, ...(children?.length ? [cascadeLines(children, depth + 1)] : [])].join("\n"),
    )
    .join("\n");

const indentOf = (line: string) =>
  /^[\s　]*/u.exec(line.replaceAll("\t", "  ").replaceAll("　", "  "))?.[0].length ?? 0;

/** Indented lines, or paths such as `顺德区/大良`, as a tree; known titles of a level keep their values. */
export function cascadeOf(text: string, before: readonly CascadeOption[] = []): CascadeOption[] {
  const top: CascadeOption = { value: "", title: "", children: [] };
  const open: { indent: number; option: CascadeOption; old: readonly CascadeOption[] }[] = [
    { indent: -1, option: top, old: before },
  ];
  const add = (parent: CascadeOption, old: readonly CascadeOption[], title: string) => {
    parent.children ??= [];
    const there = parent.children.find((one) => one.title === title);
    const known = old.find((one) => one.title === title);
    if (there !== undefined) return { option: there, old: known?.children ?? [] };
    const taken = new Set(parent.children.map(({ value }) => value));
    const option: CascadeOption = { value: known?.value ?? freeValue(title, taken), title };
    parent.children.push(option);
    return { option, old: known?.children ?? [] };
  };
  for (const line of text.split(/\r?\n/u)) {
    if (line.trim() === "") continue;
    const indent = indentOf(line);
    while (open.length > 1 && (open.at(-1)?.indent ?? -1) >= indent) open.pop();
    let { option, old } = open.at(-1) ?? { option: top, old: before };
    for (const title of line
      .trim()
      .split(/\s*[/>]\s*/u)
      .filter(Boolean))
      ({ option, old } = add(option, old, title));
    open.push({ indent, option, old });
  }
  return top.children ?? [];
}
