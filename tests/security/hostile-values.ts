import type { DemoRandom } from "#demo/random.ts";

/** U+0000 and halves of characters. */
export const allThatNoDatabaseKeeps = "甲\u0000乙\ud800丙\udfff丁";

/** Texts that databases, patterns and screens stumble over. */
export const nastyTexts = [
  "\u0000",
  "\ud83d",
  "%_\\",
  "-",
  "'\"`;--",
  "__proto__",
  "constructor",
  "$&${x}{{y}}",
  "😀👨‍👩‍👧‍👦",
  "\u202e\u200b\ufeff\u0007",
  "1e999",
  "a".repeat(5000),
  "=cmd|' /C calc'!A0",
] as const;

/** Days and instants that no calendar, or not every one, has. */
export const oddMoments = [
  "0000-01-01",
  "0001-01-01",
  "9999-12-31",
  "9999-99-99",
  "2026-02-30",
  "-000001-01-01",
  "+275760-09-13",
  "1970-01-01",
  "0000-01-01T00:00:00.000Z",
  "0001-01-01T00:00:00Z",
  "9999-12-31T23:59:59.999Z",
  "-000001-12-31T00:00:00.000Z",
  "+275760-09-13T00:00:00.000Z",
  "2016-12-31T23:59:60Z",
  "2026-11-20T24:00:00Z",
  "1970-01-01T00:00:00.000Z",
] as const;

const nested = (levels: number): unknown => {
  let value: unknown = "甲";
  for (let level = 0; level < levels; level++) value = level % 2 === 0 ? [value] : { a: value };
  return value;
};

const otherShapes = (): unknown[] => [
  null,
  true,
  0,
  -1,
  0.1,
  1e308,
  2 ** 31,
  2 ** 63,
  "",
  [],
  {},
  [[]],
  [null],
  nested(12),
  nested(3000),
  Array.from({ length: 2000 }, (_, n) => n),
  { length: 3, "0": "a" },
  JSON.parse('{"__proto__":{"is_admin":1},"constructor":{"prototype":{"is_admin":1}}}'),
  "00000000-0000-0000-0000-000000000000",
];

type Path = readonly (string | number)[];

/** Where every value that satisfies `wanted` stands. */
export function pathsTo(value: unknown, wanted: (value: unknown) => boolean, path: Path = []): Path[] {
  const inner =
    typeof value === "object" && value !== null
      ? Object.entries(value).flatMap(([key, one]) =>
          pathsTo(one, wanted, [...path, Array.isArray(value) ? Number(key) : key]),
        )
      : [];
  return wanted(value) ? [path, ...inner] : inner;
}

/** What stands at the path. */
export const valueAt = (whole: unknown, path: Path): unknown =>
  path.reduce<unknown>((inner, key) => (inner as Record<string | number, unknown>)[key], whole);

/** A copy with another value at the path. */
export function withValue(whole: unknown, [key, ...rest]: Path, value: unknown): unknown {
  if (key === undefined) return value;
  if (Array.isArray(whole)) return whole.map((one: unknown, at) => (at === key ? withValue(one, rest, value) : one));
  const changed = { ...(whole as object) } as Record<string, unknown>;
  changed[key] = withValue(changed[key], rest, value);
  return changed;
}

function withoutKey(whole: unknown, path: Path): unknown {
  const parent = path.slice(0, -1);
  const around = valueAt(whole, parent);
  const left = Object.entries(around as object).filter(([key]) => key !== String(path.at(-1)));
  return withValue(
    whole,
    parent,
    Array.isArray(around) ? left.map(([, one]) => one as unknown) : Object.fromEntries(left),
  );
}

/** Whether a text is a month, a day or an instant. */
export const isMoment = (value: unknown) => typeof value === "string" && /^\d{4}-\d\d(-\d\d|$)/.test(value);

/** The input with one or two of its places changed to what no client would send. */
export function mutated(input: unknown, random: DemoRandom): unknown {
  const places = pathsTo(input, () => true);
  const path = random.pick(places);
  const here = valueAt(input, path);
  const change = random.whole(0, 9);
  if (change === 0 && path.length > 0) return withoutKey(input, path);
  if (change === 1 && Array.isArray(here))
    return withValue(
      input,
      path,
      Array.from({ length: 300 }, () => here[0] as unknown),
    );
  if (change === 2) return mutated(withValue(input, path, random.pick(nastyTexts)), random);
  if (isMoment(here) && change < 8) return withValue(input, path, random.pick(oddMoments));
  if (typeof here === "string" && change < 7) return withValue(input, path, random.pick(nastyTexts));
  return withValue(input, path, random.pick(otherShapes()));
}
