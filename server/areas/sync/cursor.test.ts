import { describe, expect, it } from "vitest";
import { type Cursor, namedScope, readCursor, scopeName, writeCursor } from "./cursor.ts";

const id = "01a205f9-73d2-7851-9926-054d065c2971";
const places: Cursor[] = [
  { phase: "feed", xid: "18446744073709551615", seq: "9223372036854775807", share: "9223372036854775807" },
  { phase: "snapshot", xid: "7", kind: "reference", after: "", share: "0" },
  { phase: "snapshot", xid: "7", kind: "company", after: id, share: "0" },
  { phase: "snapshot", xid: "7", kind: "visit", after: `2026-11-20T01:00:00.000Z|${id}`, share: "12" },
];
const cursorOf = (...parts: string[]) => Buffer.from(["h", "all", ...parts].join("~")).toString("base64url");

describe("a cursor", () => {
  it.each(places)("comes back as it was written: %o", (place) => {
    expect(readCursor(writeCursor(place, "h", "all"), "h", "all")).toEqual(place);
    expect(readCursor(writeCursor(place, "h", "all"), "another", "all")).toBeNull();
    expect(readCursor(writeCursor(place, "h", "all"), "h", "another")).toBeNull();
  });

  it("of before there were shares is read as one that knew none", () => {
    expect(readCursor(cursorOf("f", "7", "8"), "h", "all")).toEqual({ phase: "feed", xid: "7", seq: "8", share: "0" });
    expect(namedScope(cursorOf("f", "7", "8"))).toBe("all");
  });

  it("names the scope it is of: each account's share of the same streets is another", () => {
    const names = [
      scopeName("all"),
      scopeName(["b", "a"]),
      scopeName("all", id),
      scopeName(["a", "b"], id),
      scopeName(["a", "b"], "x"),
    ];
    expect(new Set(names).size).toBe(names.length);
    expect(scopeName(["a", "b"])).toBe(scopeName(["b", "a"]));
  });

  it.each([
    ["f", "18446744073709551616", "0"],
    ["f", "1", "9223372036854775808"],
    ["f", "-1", "0"],
    ["f", "1", ""],
    ["f", "9".repeat(200), "0"],
    ["s", "1", "company", "not an id"],
    ["s", "1", "company", `${id}'`],
    ["s", "1", "visit", id],
    ["s", "1", "visit", `0000-01-01T00:00:00.000Z|${id}`],
    ["s", "1", "visit", `2026-02-30T00:00:00.000Z|${id}`],
    ["s", "1", "visit", `yesterday|${id}`],
    ["s", "1", "reference", id],
    ["s", "1", "constructor", ""],
    ["f", "1", "0", "", "9223372036854775808"],
    ["s", "1", "company", id, "x"],
    ["x", "1", "1"],
    [],
  ])("that was changed is none: %s %s %s %s", (...parts) => {
    expect(readCursor(cursorOf(...parts), "h", "all")).toBeNull();
  });
});
