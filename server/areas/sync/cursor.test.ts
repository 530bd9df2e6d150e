import { describe, expect, it } from "vitest";
import { type Cursor, readCursor, writeCursor } from "./cursor.ts";

const id = "01a205f9-73d2-7851-9926-054d065c2971";
const places: Cursor[] = [
  { phase: "feed", xid: "18446744073709551615", seq: "9223372036854775807" },
  { phase: "snapshot", xid: "7", kind: "reference", after: "" },
  { phase: "snapshot", xid: "7", kind: "company", after: id },
  { phase: "snapshot", xid: "7", kind: "visit", after: `2026-11-20T01:00:00.000Z|${id}` },
];
const cursorOf = (...parts: string[]) => Buffer.from(["h", "all", ...parts].join("~")).toString("base64url");

describe("a cursor", () => {
  it.each(places)("comes back as it was written: %o", (place) => {
    expect(readCursor(writeCursor(place, "h", "all"), "h", "all")).toEqual(place);
    expect(readCursor(writeCursor(place, "h", "all"), "another", "all")).toBeNull();
    expect(readCursor(writeCursor(place, "h", "all"), "h", "another")).toBeNull();
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
    ["x", "1", "1"],
    [],
  ])("that was changed is none: %s %s %s %s", (...parts) => {
    expect(readCursor(cursorOf(...parts), "h", "all")).toBeNull();
  });
});
