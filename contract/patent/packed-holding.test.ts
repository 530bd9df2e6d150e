import { expect, it } from "vitest";
import { shiftDay } from "../core/time.ts";
import { type HeldPatent, type Holding, PackedHolding } from "./held-patents.ts";
import { packHolding, readPatents } from "./packed-holding.ts";
import { checkDigit } from "./patent-numbers.ts";
import { patentStatuses, patentTypes } from "./patent-words.ts";

/** The same numbers from 0 to 1 for the same seed. */
function drawn(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const oddNumbers = [
  "",
  "202190000019",
  "PCT/CN2020/000001",
  "8510 0001",
  "=2021",
  "2021900000199",
  "CN2021X",
  " ",
  "85100123.4",
];

function patentOf(random: () => number): HeldPatent {
  const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)] as T;
  const day = (base: string, spread: number) =>
    random() < 0.2 ? null : shiftDay(base, Math.floor((random() - 0.2) * spread));
  const filed_on = day("2010-06-30", 8000);
  const digits = `${random() < 0.8 ? (filed_on ?? "2000").slice(0, 4) : "1999"}2${9_000_000 + Math.floor(random() * 999_999)}`;
  const years = { reduction: "single" as const, from_year: 3, settled: [3, 4], unpaid: [{ year: 5, paid: 12_345 }] };
  return {
    id: "",
    application_no: random() < 0.7 ? digits + checkDigit(digits) : pick(oddNumbers),
    title: pick(["一种阀门", "", "带\n换行 与 空格", "“引号”\\", "𠮷野"]),
    type: pick(patentTypes),
    status: pick(patentStatuses),
    status_reason: pick(["", "授权", "未缴年费终止"]),
    status_on: day("2020-02-29", 3000),
    restorable_until: day("2026-01-01", 500),
    filed_on,
    granted_on: day(filed_on ?? "2015-01-01", 1500),
    ...(random() < 0.2 && { extended_to: shiftDay("2031-03-01", Math.floor(random() * 900)) }),
    ...(random() < 0.3 && { fee: { ...years, ...(random() < 0.3 && { given_up: true as const }) } }),
  };
}

it("gives a thousand companies' patents back as they were, but for their ids", () => {
  const random = drawn(20_260_101);
  for (let run = 0; run < 1000; run++) {
    const patents = Array.from({ length: Math.floor(random() * 12) }, () => patentOf(random));
    const honors = [{ id: "this-is-a-honors", title: "奖", level: "省", year: 2024, ends: null }];
    const warnings = [{ id: "this-is-a-warning", level: "红" as const, title: "将到期", due: "2026-03-01" }];
    const holding: Holding = {
      id: `firm ${run}`,
      patents,
      counts: [{ status: "有效", count: 3 }],
      ...(run % 2 === 0 && { honors, warnings }),
    };
    const travelled = PackedHolding.parse(JSON.parse(JSON.stringify(packHolding(holding))));
    expect(readPatents(travelled)).toEqual(patents.map(({ id: _id, ...rest }) => rest));
    expect(travelled).toMatchObject({ id: holding.id, counts: holding.counts });
    expect(travelled.honors).toEqual(
      run % 2 === 0 ? [{ id: "a-honors", title: "奖", level: "省", year: 2024, ends: null }] : undefined,
    );
    expect(travelled.warnings?.[0]).toEqual(
      run % 2 === 0 ? { id: "-warning", level: "红", title: "将到期", due: "2026-03-01" } : undefined,
    );
    expect(travelled.certificates).toBeUndefined();
  }
});

it("leaves out of a number what its day and its digits tell, and reads a record in the older form too", () => {
  const digits = "202010000001";
  const patent: HeldPatent = {
    ...patentOf(drawn(1)),
    application_no: digits + checkDigit(digits),
    filed_on: "2020-05-06",
  };
  const holding: Holding = { id: "firm", patents: [patent], counts: [] };
  expect(packHolding(holding).packed.numbers).toBe("10000001");
  expect(JSON.stringify(packHolding(holding))).not.toContain("2020");
  expect(readPatents(holding)).toEqual([patent]);
});
