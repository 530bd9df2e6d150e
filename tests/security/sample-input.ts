import * as z from "zod/mini";
import type { Call } from "#contract/core/call.ts";

interface Schema {
  type?: string;
  format?: string;
  pattern?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  items?: Schema;
  minItems?: number;
  minimum?: number;
  minLength?: number;
  properties?: Record<string, Schema>;
  required?: string[];
}

/** What a schema cannot say of a field, by its name. */
const byName: Record<string, unknown> = {
  mobile: "13912345678",
  phone: "0757-22223333",
  owner: "visit",
  sha256: "a".repeat(64),
  year: 2026,
  month: "2026-11",
  from: "2026-11-01",
  to: "2026-11-21",
  plan_start: "2026-12-01T02:00:00.000Z",
  plan_end: "2026-12-01T03:00:00.000Z",
  start_at: "2026-11-20T02:00:00.000Z",
  end_at: "2026-11-20T03:00:00.000Z",
  endpoint: "https://push.example/subscription",
  credit_code: "",
};

/**
 * An input the call's schema takes, with `id` wherever an identifier stands and `street` wherever a street does.
 * Every field is filled that may name somebody's record; of the others only what is required.
 */
export function sampleInput(call: Call, id: string, street: string): object {
  return sampleOf(schemaOf(call), "", { id, street }) as object;
}

/**
 * The same without the records that a call may be narrowed to: whoever names one of each kind asks for what belongs to
 * all of them at once, which is nothing.
 */
export function bareInput(call: Call, id: string, street: string): object {
  return sampleOf(schemaOf(call), "", { id, street, bare: true }) as object;
}

/** The same with every field filled. */
export function fullInput(call: Call, id: string, street: string): object {
  return sampleOf(schemaOf(call), "", { id, street, full: true }) as object;
}

/**
 * The same with every text that may be given: `text` says what for a field. Whoever looks for something says it so in
 * each place where it may be found by.
 */
export function searchingInput(call: Call, id: string, street: string, text: (field: string) => string): object {
  return sampleOf(schemaOf(call), "", { id, street, text }) as object;
}

/** Each call is knocked at with many records, and making its schema takes longer than the knock. */
const schemas = new Map<Call, Schema>();

function schemaOf(call: Call): Schema {
  const known = schemas.get(call);
  if (known !== undefined) return known;
  const made = z.toJSONSchema(call.input, { io: "input", unrepresentable: "any" }) as Schema;
  schemas.set(call, made);
  return made;
}

type Known = { id: string; street: string; full?: boolean; bare?: boolean; text?: (field: string) => string };

function sampleOf(schema: Schema, name: string, known: Known): unknown {
  if (name === "street_id") return known.street;
  if (name in byName) return byName[name];
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (schema.anyOf) return sampleOf(schema.anyOf.find(({ type }) => type !== "null") ?? {}, name, known);
  if (schema.format === "uuid") return known.id;
  if (schema.format === "date") return "2026-11-20";
  if (schema.format === "date-time") return "2026-11-20T02:00:00.000Z";
  if (schema.type === "object") return objectOf(schema, known);
  if (schema.type === "array") return listOf(schema, name, known);
  if (schema.type === "integer" || schema.type === "number") return Math.max(1, schema.minimum ?? 1);
  if (schema.type === "boolean") return true;
  if (known.text !== undefined) return known.text(name);
  return "甲".repeat(Math.max(2, schema.minLength ?? 0));
}

const namesAStreet = (name: string) => name === "street_id" || name === "street_ids";

const namesARecord = ({ format, items, anyOf = [] }: Schema): boolean =>
  format === "uuid" || items?.format === "uuid" || anyOf.some((one) => one.format === "uuid");

const isPlainText = (name: string, { type, format, pattern, enum: values }: Schema): boolean =>
  type === "string" && format === undefined && pattern === undefined && values === undefined && !(name in byName);

function objectOf({ properties = {}, required = [] }: Schema, known: Known): object {
  const isWanted = (name: string, one: Schema) =>
    known.full === true ||
    (known.text !== undefined && isPlainText(name, one)) ||
    required.includes(name) ||
    namesAStreet(name) ||
    (known.bare !== true && namesARecord(one));
  const wanted = Object.entries(properties).filter(([name, one]) => isWanted(name, one));
  return Object.fromEntries(wanted.map(([name, one]) => [name, sampleOf(one, name, known)]));
}

function listOf({ items = {}, minItems = 0 }: Schema, name: string, known: Known): unknown[] {
  if (name === "street_ids") return [known.street];
  if (minItems === 0 && items.format !== "uuid" && known.full !== true) return [];
  return Array.from({ length: Math.max(1, minItems) }, () => sampleOf(items, "", known));
}
