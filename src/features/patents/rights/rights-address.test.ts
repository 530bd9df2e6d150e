import { expect, it } from "vitest";
import { checkedRights, noConditions, rightsAddress, rightsIn } from "./rights-address.ts";

it("is the same in the address and out of it", () => {
  const asked = { company: "楷溪", patent: "", from: "2024-01-01", to: "" };
  const query = rightsAddress("permit", asked, 3);
  expect(query.toString()).toBe("part=rights&kind=permit&company=%E6%A5%B7%E6%BA%AA&from=2024-01-01&page=3");
  expect(rightsIn(query)).toEqual({ view: "permit", asked, page: 3 });
});

it("takes an address that makes no sense for the first page of transfers", () => {
  expect(rightsIn(new URLSearchParams("kind=toString&page=-1.5"))).toEqual({
    view: "transfer",
    asked: noConditions,
    page: 1,
  });
});

it("reads days as people write them, and names the field that is wrong", async () => {
  const of = (changes: object) => checkedRights({ ...noConditions, ...changes });
  expect(await of({ from: "2024年3月1日" })).toEqual({ asked: { ...noConditions, from: "2024-03-01" } });
  expect(await of({ from: "去年" })).toEqual({ problems: { from: "请按 2026年11月23日 填写日期" } });
  expect(await of({ from: "2024-03-02", to: "2024/3/1" })).toEqual({ problems: { to: "截止日期不能早于起始日期" } });
  expect(await of({ company: "长".repeat(101) })).toHaveProperty("problems.company");
});
