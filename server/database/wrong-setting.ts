import { RefusedStart } from "./refused-start.ts";

/** Settings that cannot be used, each in a line that names its variable, what it holds and what it should. */
export class WrongSetting extends RefusedStart {
  readonly problems: readonly string[];

  constructor(...problems: readonly string[]) {
    super(problems.length === 1 ? problems.join() : ["配置有误", ...problems.map((one) => `  ${one}`)].join("\n"));
    this.problems = problems;
  }
}

/** `value` is left out where it may be a secret. */
export const wrongSetting = (name: string, expected: string, value?: string): WrongSetting =>
  new WrongSetting(`${name} 应为${expected}${value === undefined ? "" : `，现为“${value}”`}`);

type Readers = Record<string, () => unknown>;
type Read<R extends Readers> = { [Name in keyof R]: ReturnType<R[Name]> };

/** What all of these read; what is wrong with any of them is told at once. */
export function allOf<R extends Readers>(readers: R): Read<R> {
  const problems: string[] = [];
  const read = Object.entries(readers).map(([name, reader]) => {
    try {
      return [name, reader()];
    } catch (error) {
      if (!(error instanceof WrongSetting)) throw error;
      problems.push(...error.problems);
      return [name, undefined];
    }
  });
  if (problems.length > 0) throw new WrongSetting(...problems);
  return Object.fromEntries(read) as Read<R>;
}

/** Whether variables that belong together are all set; throws where some are. */
export function setTogether(what: string, values: Readonly<Record<string, string | undefined>>): boolean {
  const missing = Object.entries(values).flatMap(([name, value]) => (value ? [] : [name]));
  if (missing.length === Object.keys(values).length) return false;
  if (missing.length > 0)
    throw new WrongSetting(`${missing.join("、")} 未设置：${what}须同时设置 ${Object.keys(values).join("、")}`);
  return true;
}
