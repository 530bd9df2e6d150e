import { afterEach, describe, expect, it } from "vitest";
import type { SearchRecord } from "../patent-search.ts";
import { referenceAnswer } from "../reference-search.ts";
import { randomFrom, randomRecord, randomRequest } from "../search-records.testing.ts";
import { MemoryEngine } from "./engine.ts";
import { limits } from "./limits.ts";
import { SegmentBuilder } from "./segment.ts";

function engineOf(records: readonly SearchRecord[]): MemoryEngine {
  const builder = new SegmentBuilder();
  for (const record of records) builder.add(record);
  return new MemoryEngine(builder.finish());
}

function expectSame(engine: MemoryEngine, records: readonly SearchRecord[], random: () => number, rounds: number) {
  for (let round = 0; round < rounds; round++) {
    const request = randomRequest(random);
    expect(engine.answer(request), JSON.stringify(request)).toEqual(referenceAnswer(records, request));
  }
}

const usual = { ...limits };
afterEach(() => Object.assign(limits, usual));

describe("the engine answers as the reference does", () => {
  it.each([
    [0, 40],
    [1, 200],
    [2, 200],
    [31, 150],
    [32, 150],
    [33, 150],
    [100, 100],
    [1000, 25],
  ])("over %i random records", (size, rounds) => {
    const random = randomFrom(size + 1);
    const records = Array.from({ length: size }, (_, number) => randomRecord(random, number));
    expectSame(engineOf(records), records, random, rounds);
  });

  it.each([7, 64, 300])("over %i random records, by the ways that are taken with very many", (size) => {
    Object.assign(limits, {
      tabled: 1,
      compared: 0,
      leap: 0,
      sorted: 3,
      stretched: 1,
      stretch: 50,
      read: 0,
      ready: 1,
      around: 0,
    });
    const random = randomFrom(size + 5);
    const records = Array.from({ length: size }, (_, number) => randomRecord(random, number));
    expectSame(engineOf(records), records, random, 12_000 / (size + 100));
    Object.assign(limits, { leap: 1_000, around: 1_000, read: usual.read });
    expectSame(engineOf(records), records, random, 6_000 / (size + 100));
  });

  it.each([
    ["", {}],
    [", in many segments", { fresh: 10, joined: 300 }],
  ])("after changes in any order, few and many, of records that are there or not%s", (_, moved) => {
    Object.assign(limits, moved);
    const random = randomFrom(77);
    const now = new Map(Array.from({ length: 33 }, (_, at) => [at, randomRecord(random, at)] as const));
    const engine = engineOf([...now.values()]);
    for (let round = 0; round < 40; round++) {
      const upserts = Array.from({ length: Math.floor(random() * (round % 8 === 7 ? 400 : 6)) }, () => {
        const at = Math.floor(random() * 600);
        return [at, randomRecord(random, at)] as const;
      });
      const deletes = Array.from({ length: Math.floor(random() * 12) }, () => Math.floor(random() * 620));
      for (const at of deletes) now.delete(at);
      for (const [at, record] of upserts) now.set(at, record);
      engine.apply({
        upserts: [...new Map(upserts).values()],
        deletes: deletes.map((at) => randomRecord(random, at).id),
      });
      expect(engine.size).toBe(now.size);
      expectSame(engine, [...now.values()], random, 4);
    }
  });
});
