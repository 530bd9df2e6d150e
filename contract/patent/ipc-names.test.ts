import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { ipcLabel, namedSymbols } from "./ipc-names.ts";

const file = join(process.env.REAL_DATA ?? "/nowhere", "ipc/ipc_zh_2026.01.csv");

describe("names of the classification", () => {
  it("stand beside the symbol, at every level of it", () => {
    expect(ipcLabel("F")).toBe("F 机械；照明；加热；武器；爆破");
    expect(ipcLabel("F24")).toBe("F24 供热；炉灶；通风");
    expect(ipcLabel("F24C")).toBe("F24C 家用炉灶；油烟机");
    expect(ipcLabel("H99Z")).toBe("H99Z 未列入的技术主题");
  });

  it("leave a symbol of another edition, or none at all, as it is", () => {
    expect(ipcLabel("F24J")).toBe("F24J");
    expect(ipcLabel("toString")).toBe("toString");
    expect(ipcLabel("")).toBe("");
  });

  it.skipIf(!existsSync(file))("cover the whole edition and nothing else (skipped: no REAL_DATA)", () => {
    const rows = readFileSync(file, "utf8").split(/\r?\n/u).slice(1);
    const symbols = rows.flatMap((row) => {
      const [symbol = "", level = ""] = row.replaceAll('"', "").split(",");
      return ["section", "class", "subclass"].includes(level) ? [symbol] : [];
    });
    expect(symbols.length).toBeGreaterThan(700);
    // The list lost these between two of its files.
    const lost = ["C01C", "C01D", "C01F", "C01G"];
    expect([...namedSymbols()].toSorted()).toEqual([...new Set([...symbols, ...lost])].toSorted());
  });
});
