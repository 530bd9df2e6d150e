import * as z from "zod/mini";

interface JsonShape {
  type?: string;
  properties?: Record<string, JsonShape>;
  anyOf?: JsonShape[];
}

const typeOf = (shape: JsonShape | undefined): string | undefined =>
  shape?.type ?? shape?.anyOf?.map(typeOf).find((type) => type !== "null");

type QueryReader = (query: Record<string, unknown>) => Record<string, unknown>;

/** Of each schema one, made with the first server of a process: two hundred of them take a fifth of its start. */
const readers = new WeakMap<z.ZodMiniType, QueryReader>();

/** Reader of a call's query text: numbers, flags and comma lists become what its schema expects. */
export function queryReader(input: z.ZodMiniType): QueryReader {
  const known = readers.get(input);
  if (known !== undefined) return known;
  const made = newReader(input);
  readers.set(input, made);
  return made;
}

function newReader(input: z.ZodMiniType): QueryReader {
  const shape = z.toJSONSchema(input, { io: "input", unrepresentable: "any" }) as JsonShape;
  const properties = shape.properties ?? {};
  return (query) =>
    Object.fromEntries(Object.entries(query).map(([key, value]) => [key, decode(typeOf(properties[key]), value)]));
}

function decode(type: string | undefined, value: unknown): unknown {
  if (typeof value !== "string") return value;
  if (type === "integer" || type === "number") return value.trim() === "" ? value : Number(value);
  if (type === "boolean") return value === "true" ? true : value === "false" ? false : value;
  if (type === "array") return value === "" ? [] : value.split(",");
  return value;
}
