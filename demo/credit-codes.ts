import { creditCodeCheckCharacter } from "#contract/core/credit-code.ts";
import type { DemoRandom } from "./random.ts";

const characters = [..."0123456789ABCDEFGHJKLMNPQRTUWXY"];
const weights = [3, 7, 9, 10, 5, 8, 4, 2];

/** Check character of an organisation code (GB 11714): its value base 36, modulo 11. */
function orgCheckCharacter(first8: string): string {
  const sum = [...first8].reduce((total, one, place) => total + Number.parseInt(one, 36) * (weights[place] ?? 0), 0);
  const check = 11 - (sum % 11);
  return check === 11 ? "0" : check === 10 ? "X" : String(check);
}

/** A valid unified social credit code (GB 32100) of a company registered in 440606. */
export function demoCreditCode(random: DemoRandom): string {
  const org = `MA${Array.from({ length: 6 }, () => random.pick(characters)).join("")}`;
  const first17 = `91440606${org}${orgCheckCharacter(org)}`;
  return `${first17}${creditCodeCheckCharacter(first17)}`;
}
