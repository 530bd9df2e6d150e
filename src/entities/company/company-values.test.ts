import { describe, expect, it } from "vitest";
import { creditCodeCheckCharacter } from "#contract/core/credit-code.ts";
import type { LocalCompany } from "#offline/field-types.ts";
import {
  companyValuesOf,
  createCompanyWrite,
  editCompanyWrite,
  newCompanyValues,
  noContact,
} from "./company-values.ts";

const now = Date.parse("2026-11-20T04:00:00.000Z");
const ids = { company: "01932c5e-0000-7000-8000-000000000001", contact: "01932c5e-0000-7000-8000-000000000002" };
const values = () => newCompanyValues("440606005", "顺德华星科技有限公司");
const head = "91440606MA4UN1234";
const code = head + (creditCodeCheckCharacter(head) ?? "");
const stored = {
  ...values(),
  established_on: null,
  id: ids.company,
  rev: 3,
  tier: "B",
} as unknown as LocalCompany;

describe("a company found in the field", () => {
  it("needs a name and a street, and takes no contact when none is written", () => {
    const made = createCompanyWrite(ids, values(), noContact, now);
    expect(made.ok && made.write?.input).not.toHaveProperty("contact");
    const refused = createCompanyWrite(ids, newCompanyValues(""), noContact, now);
    expect(!refused.ok && Object.keys(refused.problems).sort()).toEqual(["name", "street_id"]);
  });

  it("says what is wrong with a credit code, and forgives blanks and small letters", () => {
    const wrong = createCompanyWrite(
      ids,
      { ...values(), credit_code: `${head}${code.endsWith("0") ? "1" : "0"}` },
      noContact,
      now,
    );
    expect(wrong).toEqual({ ok: false, problems: { credit_code: "统一社会信用代码校验位不正确，请核对" } });
    const right = createCompanyWrite(
      ids,
      { ...values(), credit_code: ` ${code.toLowerCase().replace(/(.{8})/, "$1 ")}` },
      noContact,
      now,
    );
    expect(right).toMatchObject({ ok: true, write: { input: { credit_code: code } } });
  });

  it("asks for a contact's name once anything of the contact is written", () => {
    const made = createCompanyWrite(ids, values(), { name: "", post: "总经理", mobile: "123" }, now);
    expect(made).toEqual({
      ok: false,
      problems: { "contact.name": "请填写联系人姓名", "contact.mobile": expect.stringContaining("手机") },
    });
  });
});

describe("an edit of a company", () => {
  it("sends only what changed with the revision it was read at", () => {
    const made = editCompanyWrite(stored, { ...companyValuesOf(stored), address: "大良街道 1 号" }, now);
    expect(made).toEqual({
      ok: true,
      write: {
        call: "business.companyEdit",
        input: { id: ids.company, base_rev: 3, changes: { address: "大良街道 1 号" } },
      },
    });
  });

  it("is none when nothing changed", () => {
    expect(editCompanyWrite(stored, companyValuesOf(stored), now)).toEqual({ ok: true, write: null });
  });
});

it("takes no beginning of a company that is still to come, and leaves alone what stands there", () => {
  const early = createCompanyWrite(ids, { ...values(), established_on: "2026-11-21" }, noContact, now);
  expect(early).toEqual({ ok: false, problems: { established_on: "成立日期不能晚于今天" } });
  const odd = { ...stored, established_on: "1700-01-01" };
  expect(editCompanyWrite(odd, { ...companyValuesOf(odd), address: "大良街道 1 号" }, now)).toMatchObject({ ok: true });
});
