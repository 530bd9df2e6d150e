import type { PatentView } from "#contract/patent/patent-view.ts";

/** A claim of a patent to be compared; `key` names it in the address: `3`, as it was published `p3`. */
export interface ClaimChoice {
  key: string;
  label: string;
  text: string;
  isIndependent: boolean;
}

type Claims = PatentView["claims"];

const choicesIn = (claims: Claims, before: string, version: string): ClaimChoice[] =>
  claims.map(({ number, text, depends_on }) => ({
    key: `${before}${number}`,
    label: `权利要求 ${number}${version}`,
    text,
    isIndependent: depends_on.length === 0,
  }));

/** Every claim that can be compared: of a granted patent those of both texts, told apart in words. */
export function claimChoices({ claims, claims_published: published }: Pick<PatentView, "claims" | "claims_published">) {
  if (published.length === 0) return choicesIn(claims, "", "");
  return [...choicesIn(claims, "", "（授权文本）"), ...choicesIn(published, "p", "（公开文本）")];
}

/** What a comparison begins with: the first two independent claims, else the first claim and how it was published, else the second. */
export function firstPair(choices: readonly ClaimChoice[]): readonly [string, string] {
  const [first, second] = choices;
  if (first === undefined || second === undefined) throw new Error("one claim has none to be compared with");
  const other =
    choices.find(({ key, isIndependent }) => isIndependent && key !== first.key && !key.startsWith("p")) ??
    choices.find(({ key }) => key === `p${first.key}`) ??
    second;
  return [first.key, other.key];
}

/** The two claims that an address names; null: it names none. What there is not becomes what a comparison begins with. */
export function comparedClaims(
  params: URLSearchParams,
  choices: readonly ClaimChoice[],
): readonly [string, string] | null {
  if (choices.length < 2 || !(params.has("a") || params.has("b"))) return null;
  const [first, second] = firstPair(choices);
  const named = (name: string, otherwise: string) => {
    const key = params.get(name);
    return choices.some((one) => one.key === key) && key !== null ? key : otherwise;
  };
  return [named("a", first), named("b", second)];
}
