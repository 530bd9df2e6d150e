import { cannotSay } from "./cannot-say.ts";
import type { Dsl } from "./dsl.ts";

/** The cluster reads no longer regular expression. */
const longest = 1_000;

const signs: Record<string, string> = { "*": ".*", "?": ".?", "#": "." };
const quoted = (character: string): string => (/[\p{P}\p{S}]/u.test(character) ? `\\${character}` : character);

/** A pattern over a value that is kept whole: anywhere in it, at its beginning, or the whole; as `valuePattern`. */
export function valueRegexp(field: string, pattern: string, where: "anywhere" | "start" | "whole"): Dsl {
  const start = pattern.replace(/\*+$/, "");
  if (where !== "anywhere" && start !== "" && !/[*?#]/.test(start) && start !== pattern)
    return { prefix: { [field]: start } };
  const inner = Array.from(pattern, (sign) => signs[sign] ?? quoted(sign)).join("");
  const value = `${where === "anywhere" ? ".*" : ""}${inner}${where === "whole" ? "" : ".*"}`;
  if (value.length > longest) throw cannotSay(`的通配检索最多 ${longest} 个字符，请缩短检索词`);
  return { regexp: { [field]: { value, flags: "NONE" } } };
}
