import { describe, expect, it } from "vitest";
import { callsByName } from "#contract/index.ts";
import { shownFiles, usageKindsOf } from "./usage-kinds.ts";
import { usageFigureAddress, usageFigureKeys, usageFigureOf } from "./usage-figures.ts";
import { usageListOf } from "./usage-lists.ts";

describe("what a call counts as", () => {
  it("is a download of every call that answers with a file for saving, and of no other", () => {
    const files = [...callsByName].flatMap(([name, { reply }]) => (reply === "file" ? [name] : []));
    const counted = [...callsByName.keys()].filter((name) => usageKindsOf(name).includes("downloads"));
    expect([...counted, ...shownFiles].toSorted()).toEqual(files.toSorted());
  });

  it("is a search once, beside the call itself", () => {
    expect(usageKindsOf("search.expression")).toEqual(["calls", "searches"]);
    expect(usageKindsOf("visit.createVisit")).toEqual(["calls"]);
  });

  it("makes nobody active where a device acts by itself", () => {
    expect(usageKindsOf("sync.changes")).toEqual(["pulls"]);
    expect(usageKindsOf("sync.visitBatch")).toEqual(["batches"]);
    const alone = [...callsByName].flatMap(([name, { fromDevice }]) => (fromDevice === undefined ? [] : [name]));
    for (const name of alone) expect(usageKindsOf(name), name).not.toContain("calls");
  });
});

describe("every figure", () => {
  it.each(usageFigureKeys)("%s stands on a part and a column that its list has", (key) => {
    const { list, part, sum, definition } = usageFigureOf(key);
    const { parts, columns } = usageListOf(list);
    if (part !== undefined) expect(Object.keys(parts)).toContain(part);
    if (sum !== undefined) expect(columns[sum]?.sum).toBe(true);
    expect(definition.endsWith("。")).toBe(true);
  });

  it("leads to its rows by the conditions that these know", () => {
    const asked = { from: "2026-11-01", to: "2026-11-20", street_id: "440606005", kind: "street" };
    const days = "from=2026-11-01&to=2026-11-20";
    const addressOf = (key: (typeof usageFigureKeys)[number]) => usageFigureAddress(key, asked).split("?")[1];
    expect(addressOf("searches")).toBe(`list=days&${days}&street_id=440606005&kind=street&part=searches`);
    expect(addressOf("visits")).toBe(`list=visits&${days}&street_id=440606005`);
    expect(addressOf("messages_failed")).toBe(`list=messages&${days}&part=failed`);
  });
});
