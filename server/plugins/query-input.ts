import * as z from "zod/mini";

interface JsonShape {
  type?: string;
  properties?: Record<string, JsonShape>;
  anyOf?: JsonShape[];
}

const typeOf = (shape: JsonShape | undefined): string | undefined =>
  shape?.type ?? shape?.anyOf?.map(typeOf).find((type) => type !== "null");

/** Reader of a call's query text: numbers, flags and comma lists become what its schema expects. */
export function queryReader(input: z.ZodMiniType): (query: Record<string, unknown>) => Record<string, unknown> {
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
