import { describe, expect, it } from "vitest";
import { idOf, knownCompany, newEntry, phone } from "#offline/engine-kit.testing.ts";
import type { FieldEngine, LocalCalendarEntry } from "#offline/field-types.ts";
import { fromPlan } from "./visit-plan.ts";
import { newVisitValues } from "./visit-values.ts";

const contact = (n: number, name: string, is_primary: boolean) => ({
  id: idOf(100 + n),
  company_id: knownCompany.id,
  name,
  post: "总经理",
  mobile: "138****5678",
  phone: "",
  is_primary,
  is_decision_maker: false,
});

async function planned(contacts: ReturnType<typeof contact>[]) {
  const engine: FieldEngine = await phone().open();
  const entry = { ...newEntry(7, { company_ids: [knownCompany.id] }), street_id: "440606005", rev: 1 };
  await engine.db.calendarEntries.put(entry as unknown as LocalCalendarEntry);
  await engine.db.contacts.bulkPut(contacts);
  return (await fromPlan(engine, entry.id, newVisitValues("", idOf(50), 0))).values;
}

describe("a visit begun from a plan", () => {
  it("meets the company's main contact, without the masked number", async () => {
    const values = await planned([contact(1, "李会计", false), contact(2, "陈经理", true)]);
    expect(values.company_id).toBe(knownCompany.id);
    expect(values.interviewees).toEqual([{ name: "陈经理", post: "总经理", mobile: "" }]);
  });

  it("names nobody where the company has no main contact", async () => {
    expect((await planned([contact(1, "李会计", false)])).interviewees).toEqual([]);
  });
});
