import { describe, expectTypeOf, it } from "vitest";
import type { contract } from "#contract/index.ts";
import type { Choices } from "./list-page.tsx";

type Reports = Choices<typeof contract.industry.list>;

describe("the choices of a list page", () => {
  it("are those of the contract, or do not compile", () => {
    expectTypeOf<keyof Reports>().toEqualTypeOf<"state" | "trade" | "access">();
    expectTypeOf<Omit<Reports, "trade">>().not.toExtend<Reports>();
  });
});
