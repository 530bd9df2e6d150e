import { mappings } from "./index-layout.ts";
import { type PlacesOf, spansOf } from "./spans.testing.ts";

/** What the cluster would find: each document held against the query language, as its documentation has it. */

export type Document = Readonly<Record<string, unknown>>;
type Body = Readonly<Record<string, never>>;

const fields = mappings.properties as Record<string, { type: string; analyzer?: string; properties?: object }>;
const gapOfValues = 100;

const valuesOf = (document: Document, field: string): unknown[] => {
  const value = field.split(".").reduce<unknown>((of, name) => (of as Document | undefined)?.[name], document);
  return value === undefined || value === null ? [] : Array.isArray(value) ? value : [value];
};

/** Positions of a document's tokens: its characters, and of signs those that are kept. */
function placesIn(document: Document): PlacesOf {
  return (field, token) => {
    const { analyzer } = fields[field] ?? {};
    if (analyzer === undefined) throw new Error(`${field} is no field of text`);
    if (analyzer === "signs" && token !== "p") return [];
    let from = 0;
    return valuesOf(document, field).flatMap((text) => {
      const characters = [...String(text)];
      const places = characters.flatMap((character, at) => (character === token ? [from + at] : []));
      from += characters.length + gapOfValues;
      return places;
    });
  };
}

/** How often a phrase stands in a document. */
export function frequency(document: Document, field: string, text: string): number {
  const of = placesIn(document);
  const [first, ...others] = [...text];
  return of(field, first as string).filter((at) => others.every((one, more) => of(field, one).includes(at + more + 1)))
    .length;
}

function regexpOf(value: string): RegExp {
  const quoted = (character: string) => `\\u{${(character.codePointAt(0) as number).toString(16)}}`;
  const parts = [...value.matchAll(/\\(.)|([.*?])|(.)/gsu)].map(([, escaped, sign, plain]) =>
    sign === undefined ? quoted((escaped ?? plain) as string) : sign,
  );
  return new RegExp(`^${parts.join("")}$`, "su");
}

const pair = (body: object): [string, never] => {
  const [only, ...others] = Object.entries(body);
  if (only === undefined || others.length > 0) throw new Error(`one field is wanted: ${JSON.stringify(body)}`);
  return only as [string, never];
};

function known(field: string): string {
  const [name, inner] = field.split(".") as [string, string | undefined];
  const properties = fields[name]?.properties as Record<string, unknown> | undefined;
  if (fields[name] === undefined || (inner !== undefined && properties?.[inner] === undefined))
    throw new Error(`${field} is not mapped`);
  return field;
}

function inRange(value: unknown, { gte, lte }: { gte?: number; lte?: number }): boolean {
  return typeof value === "number" && (gte === undefined || value >= gte) && (lte === undefined || value <= lte);
}

function boolFound(document: Document, body: Body): boolean {
  const { filter = [], should = [], must_not = [], minimum_should_match = 0 } = body as Record<string, never>;
  const those = (queries: readonly object[]) => queries.filter((query) => isFound(document, query)).length;
  return (
    those(filter) === (filter as unknown[]).length && those(must_not) === 0 && those(should) >= minimum_should_match
  );
}

/** Whether a query finds a document. Throws at a kind of query, or a field, that there is not. */
export function isFound(document: Document, query: object): boolean {
  const [kind, body] = pair(query);
  if (kind.startsWith("span_") || kind === "field_masking_span") return spansOf(query, placesIn(document)).length > 0;
  const values = (field: string) => valuesOf(document, known(field));
  switch (kind) {
    case "match_none":
      return false;
    case "bool":
      return boolFound(document, body);
    case "dis_max":
      return (body as { queries: object[] }).queries.some((one) => isFound(document, one));
    case "exists":
      return values((body as { field: string }).field).length > 0;
    case "ids":
      return (body as { values: string[] }).values.includes(document.id as string);
    default: {
      const [field, wanted] = pair(body);
      return values(field).length > 0 && leafFound(document, kind, field, wanted);
    }
  }
}

function leafFound(document: Document, kind: string, field: string, wanted: never): boolean {
  const values = valuesOf(document, field);
  const isText = fields[field]?.analyzer !== undefined;
  if ((kind === "match_phrase") !== isText) throw new Error(`${kind} is not for ${field}`);
  switch (kind) {
    case "match_phrase":
      return frequency(document, field, wanted) > 0;
    case "term":
      return values.includes(wanted);
    case "terms":
      return values.some((value) => (wanted as unknown[]).includes(value));
    case "prefix":
      return values.some((value) => String(value).startsWith(wanted));
    case "regexp":
      return values.some((value) => regexpOf((wanted as { value: string }).value).test(String(value)));
    case "range":
      return values.some((value) => inRange(value, wanted));
    default:
      throw new Error(`${kind} is no query`);
  }
}

/** Of one word: the field in which it counts most, without how rare it is. */
export function scoreOf(document: Document, shoulds: readonly object[], k1: (field: string) => number): number {
  return shoulds.reduce<number>((sum, should) => {
    const { queries } = (should as { dis_max: { queries: { match_phrase: object }[] } }).dis_max;
    const scores = queries.map(({ match_phrase }) => {
      const [field, text] = pair(match_phrase);
      const count = frequency(document, field, text);
      return count / (count + k1(field));
    });
    return sum + Math.max(0, ...scores);
  }, 0);
}
