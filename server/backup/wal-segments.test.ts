import { expect, it } from "vitest";
import { labelStart, walSegments } from "./wal-segments.ts";

const size = 16 * 1024 * 1024;

it("names every segment from the start to the stop", () => {
  expect(walSegments("0/2000028", "0/2000150", 1, size)).toEqual(["000000010000000000000002"]);
  expect(walSegments("0/2000028", "0/4000001", 1, size)).toEqual([
    "000000010000000000000002",
    "000000010000000000000003",
    "000000010000000000000004",
  ]);
});

it("does not want the segment that begins where the backup stops", () => {
  expect(walSegments("0/2000028", "0/3000000", 1, size)).toEqual(["000000010000000000000002"]);
});

it("counts over the end of a log file's number, and by the timeline and the size of the cluster", () => {
  expect(walSegments("1/FF000028", "2/28", 17, size)).toEqual(["0000001100000001000000FF", "000000110000000200000000"]);
  expect(walSegments("0/4000028", "0/4000150", 1, 4 * size)).toEqual(["000000010000000000000001"]);
});

it("reads where the log begins from the label, and refuses what is none", () => {
  const label = "START WAL LOCATION: 0/2000028 (file 000000010000000000000002)\nSTART TIMELINE: 3\n";
  expect(labelStart(label)).toEqual({ lsn: "0/2000028", timeline: 3 });
  expect(() => labelStart("nothing")).toThrow("备份标签无法识别");
});
