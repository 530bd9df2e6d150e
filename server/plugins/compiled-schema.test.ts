import * as z from "zod/mini";
import { expect, test } from "vitest";
import { Changes } from "#contract/sync/feed.ts";
import { Visit, visit } from "#contract/visit/visit.ts";
import { compiledSchema } from "./compiled-schema.ts";

const at = "2026-11-20T01:00:00.000Z";
const id = "018f0000-0000-7000-9000-000000000001";
const fields = {
  company_id: id,
  start_at: at,
  end_at: at,
  visit_type: "日常走访",
  visit_method: "电话",
  visitor_ids: [id],
  content: "  与企业负责人交流了专利布局的情况。 ",
};
const record = {
  ...visit.createVisit.input.parse({ id, ...fields }),
  visit_no: "ZF202611200001",
  status: "已归档",
  street_id: "440606005",
  company_name: "顺德精工有限公司",
  arrived: [],
  rev: 1,
  created_at: at,
  created_by: id,
  updated_at: at,
  updated_by: id,
};
interface Option {
  label: string;
  children?: Option[] | undefined;
}
const Cascade: z.ZodMiniType<Option> = z.object({
  label: z.string(),
  children: z.optional(z.lazy(() => z.array(Cascade))),
});

test("what a schema drops, mends and adds, its compiled twin does too", () => {
  const { input } = visit.createVisit;
  const sent = { id, ...fields, unknown: "x", content: `${fields.content}\u0000` };
  expect(compiledSchema(input)).not.toBe(input);
  expect(compiledSchema(input).parse(sent)).toEqual(input.parse(sent));
  expect(compiledSchema(input).parse(sent)).not.toHaveProperty("unknown");
  expect(compiledSchema(Visit).parse({ ...record, password_hash: "x" })).toEqual(record);
});

test("what a schema refuses, its compiled twin refuses in the same words", () => {
  const { input } = visit.createVisit;
  const wrong = { id: "1", ...fields, start_at: "0000-01-01T00:00:00.000Z", visitor_ids: [], visit_type: "别的" };
  const refusal = input.safeParse(wrong).error?.issues;
  expect(refusal?.length).toBeGreaterThan(2);
  expect(compiledSchema(input).safeParse(wrong).error?.issues).toEqual(refusal);
});

test("of a schema that refers to itself the other parts are compiled, and it reads the same", () => {
  const whole = z.object({ tree: Cascade, list: z.array(z.nullable(z.object({ n: z.number() }))) });
  expect(() => z.compile(whole, { strict: true })).toThrow("reference cycle");
  const twin = compiledSchema(whole);
  const read = { tree: { label: "a", children: [{ label: "b" }] }, list: [{ n: 1 }, null] };
  expect(twin.parse({ ...read, other: 1 })).toEqual(read);
  expect(twin.def.shape.list).not.toBe(whole.def.shape.list);
  const wrong = { tree: { label: "a", children: [{ label: 1 }] }, list: [{ n: "1" }] };
  expect(twin.safeParse(wrong).error?.issues).toEqual(whole.safeParse(wrong).error?.issues);
});

test("a page of the feed is compiled but for what refers to itself", () => {
  const page = {
    changes: [
      { kind: "visit", id, gone: false, record },
      { kind: "visit", id, gone: true, record: null },
    ],
    cursor: "x",
    more: false,
    reset: false,
    scope: "all",
    heard: null,
  };
  const leaky = { ...page, changes: page.changes.map((one) => ({ ...one, extra: 1 })) };
  expect(compiledSchema(Changes).parse(leaky)).toEqual(page);
  const { options } = (compiledSchema(Changes).def.shape.changes as typeof Changes.def.shape.changes).def.element.def;
  const interpreted = options.filter((option) => !("fallbackRun" in option._zod.bag));
  expect(interpreted.map((option) => [...(option._zod.propValues?.kind ?? [])])).toEqual([["questionnaire"]]);
});
