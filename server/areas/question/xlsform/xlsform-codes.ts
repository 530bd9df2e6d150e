import { initialsOf } from "#server/areas/company/initials.ts";

const codeMax = 40;

/** A name of a form as a question's code; the same name always gives the same one. */
export function codeFrom(name: string): string {
  if (/^[a-z][a-z0-9_]*$/u.test(name) && name.length <= codeMax) return name;
  const plain = name.toLowerCase().replaceAll(/[^a-z0-9_]+/gu, "_");
  const spoken = /[a-z0-9]/u.test(plain) ? plain : initialsOf(name);
  const led = /^[a-z]/u.test(spoken) ? spoken : `q_${spoken.replace(/^_+/u, "")}`;
  return led.slice(0, codeMax);
}

/** Gives out codes of one list of questions, each once. */
export class Codes {
  private readonly taken = new Set<string>();

  take(wanted: string): string {
    let code = wanted;
    for (let copy = 2; this.taken.has(code); copy += 1) {
      const tail = `_${copy}`;
      code = `${wanted.slice(0, codeMax - tail.length)}${tail}`;
    }
    this.taken.add(code);
    return code;
  }
}
