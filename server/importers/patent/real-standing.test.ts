import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { monthsLater } from "#contract/core/time.ts";
import { effects } from "#contract/patent/legal/event-codes.ts";
import { foreignEffects } from "#contract/patent/legal/foreign-codes.ts";
import { standingOf } from "#contract/patent/legal/standing.ts";
import { readNumber } from "#contract/patent/patent-numbers.ts";
import { csvTable } from "../csv-table.ts";
import { unpackTable } from "../foreign-table.ts";
import type { ImportedPatent } from "./imported-patent.ts";
import { recordsOf } from "./read-sample.testing.ts";

const realData = process.env["REAL_DATA"] ?? "";
const missing = !existsSync(join(realData, "cn_legal"));
const skipped = missing ? " (skipped: no REAL_DATA)" : "";
const today = "2026-11-23";

const read = (name: string) => readFileSync(join(realData, name));
const records = async (name: string) => (await recordsOf(read(name))).map(({ patent }) => patent);
/** Rows of a list by its headings. */
function rowsOf(name: string): Record<string, string>[] {
  const [head, ...rows] = unpackTable(csvTable(read(name))).rows;
  return rows.map(({ cells }) =>
    Object.fromEntries(
      [...(head?.cells ?? [])].map(([place, title]) => [String(title), String(cells.get(place) ?? "")]),
    ),
  );
}

interface Event {
  code: string;
  happened_on: string;
  detail: Record<string, string>;
}
const event = (code: string, happened_on: string): Event => ({ code, happened_on, detail: {} });
const nothing = {
  application_no: "2018100000001",
  type: "发明" as const,
  filed_on: "2018-01-10",
  published_on: null,
  publication_no: "",
  granted_on: null,
  grant_no: "",
  expires_on: null,
};
type Days = Parameters<typeof standingOf>[0];
const replayed = (days: Days, events: readonly Event[], on = today) =>
  standingOf(
    days,
    events.map((one, place) => ({ ...one, id: String(place) })),
    on,
  );
const own = (patent: ImportedPatent, on = today) => replayed(patent, patent.events, on);
const tally = (keys: readonly string[]) =>
  Object.fromEntries([...new Set(keys)].map((key) => [key, keys.filter((one) => one === key).length]));

/** What comes before a code of a class, so that it says something: nothing, an application, a right, a lapse. */
const before: Record<string, Event[]> = {
  application: [event("PB01", "2018-07-01")],
  right: [event("PB01", "2018-07-01"), event("GR01", "2020-01-01")],
  lapse: [event("PB01", "2018-07-01"), event("GR01", "2020-01-01"), event("CF01", "2021-01-01")],
};
/** By the classes of ST.27: publication, examination; grant; end of an application; of a right; its return; less of it. */
const classes: Record<string, [before: keyof typeof before, status: string]> = {
  Q: ["application", "审中"],
  D: ["application", "审中"],
  F: ["application", "有效"],
  B: ["application", "失效"],
  H: ["right", "失效"],
  K: ["lapse", "有效"],
  C: ["lapse", "有效"],
  M: ["right", "有效"],
};

describe(`the office's codes, one after another${skipped}`, () => {
  const codes = missing ? [] : rowsOf("cn_legal/cn_event_codes.csv");
  const standing = (code: string, history: keyof typeof before) =>
    replayed(nothing, [...(before[history] ?? []), event(code, "2022-01-01")]);

  it.skipIf(missing)("come to the status that the list itself names", () => {
    const named = codes.filter(({ status_after }) => status_after !== "");
    expect(named).toHaveLength(23);
    for (const { code = "", class: kind = "", status_after } of named) {
      const [history] = classes[kind] ?? ["right"];
      expect(standing(code, history).status, code).toBe(status_after);
    }
  });

  it.skipIf(missing)("come to what their class says, but those that only correct or extend", () => {
    const silent: string[] = [];
    for (const { code = "", class: kind = "" } of codes) {
      const expected = classes[kind];
      if (expected === undefined) expect(["G", "P", "R", "S", "T", "W", "Y", "Z", ""], code).toContain(kind);
      else if (Object.hasOwn(effects, code)) expect(standing(code, expected[0]).status, code).toBe(expected[1]);
      else silent.push(code);
    }
    expect(silent.toSorted()).toEqual(["CGPU", "CI01", "CU03", "DCSP"]);
  });

  it.skipIf(missing)("that have an effect are all of the list, and none of them stops the replay", () => {
    const listed = new Set(codes.map(({ code }) => code));
    expect(listed.size).toBe(110);
    expect(Object.keys(effects).filter((code) => !listed.has(code))).toEqual([]);
    for (const { code = "" } of codes)
      for (const history of ["application", "right", "lapse"] as const)
        expect(["审中", "有效", "失效"], code).toContain(standing(code, history).status);
  });
});

describe(`real records that say where they stand${skipped}`, () => {
  it.skipIf(missing)("a full record of CNIPR: its own list of events, its latest, and its end", async () => {
    const name = "cn_fulltext/CN102965311A_cnipr_api.json";
    const record = JSON.parse(read(name).toString()) as Record<string, string>;
    const [patent] = await records(name);
    if (patent === undefined) throw new Error("no record");
    expect(
      patent.events.map(({ happened_on, title }) => `${happened_on.replaceAll("-", ".")}#${title}`).join(";"),
    ).toBe(record["legalStatus"]);
    expect(patent.events[0]?.title).toBe(record["lprs"]);
    expect(own(patent)).toMatchObject({ status: "有效", status_reason: "授权", status_problems: [] });
    const decided = patent.events[Number(own(patent).status_event_id)];
    expect([decided?.code, decided?.happened_on]).toEqual([
      record["invalidReasonCode"],
      record["grantDate"]?.replaceAll(".", "-"),
    ]);
    const end = record["expireDate"]?.replaceAll(".", "-") ?? "";
    expect([own(patent, end).status, own(patent, "2032-11-17").status]).toEqual(["有效", "失效"]);
  });

  it.skipIf(missing)("a page of a patent with its events: in force, as the page says, until its day", async () => {
    const page = read("cn_fulltext/CN104154208B_google.html").toString();
    const events = [...page.matchAll(/<tr itemprop="legalEvents"[^]*?<\/tr>/gu)].map(([row]) =>
      event(/itemprop="code">([^<]*)/u.exec(row)?.[1] ?? "", /datetime="([^"]*)"/u.exec(row)?.[1] ?? ""),
    );
    expect(events).toHaveLength(8);
    const says = /itemprop="legalStatusIfi"[^]*?itemprop="status">([^<]*)/u.exec(page)?.[1];
    const [, end] =
      /datetime="([^"]*)">[^<]*<\/time>\s*<span itemprop="title">Anticipated expiration/u.exec(page) ?? [];
    const [scraped] = await records("cn_fulltext/CN104154208B_scraped.json");
    if (scraped === undefined || end === undefined) throw new Error("no record");
    const patent = { ...scraped, expires_on: end };
    expect([says, replayed(patent, events).status]).toEqual(["Active", "有效"]);
    expect(replayed(patent, events)).toMatchObject({ status_on: "2017-05-17", status_problems: [] });
    expect(replayed(patent, events.toReversed()).status_on).toBe("2017-05-17");
    expect(replayed(patent, events, monthsLater(end, 1))).toMatchObject({ status: "失效", status_reason: "期限届满" });
    expect(own(scraped).status).toBe("有效");
  });

  it.skipIf(missing)("a hundred decisions on invalidity: in force, in force with less, or void for good", () => {
    const decisions = JSON.parse(read("cn_legal/cnipa_invalidation_decisions_100.json").toString()) as Record<
      "Input" | "Expected",
      string
    >[];
    const published: Record<string, string[]> = { 全部无效: ["IW01"], 部分无效: ["IP01"], 维持有效: [] };
    const nameless: string[] = [];
    const seen = decisions.map(({ Input, Expected }) => {
      const written = /专利号([^。，]*)/u.exec(Input)?.[1]?.trim() ?? "";
      const number = readNumber(written);
      const isNumbered = "kind" in number && number.kind === "application";
      if (!isNumbered) nameless.push(written);
      const said = /结论：([^。]*)/u.exec(Expected)?.[1] ?? "";
      const codes = published[said];
      if (codes === undefined) throw new Error(`${written}: ${said}`);
      const granted = { ...nothing, ...(isNumbered && { application_no: number.plain }) };
      const events = [event("GR01", "2020-01-01"), ...codes.map((code) => event(code, "2022-01-01"))];
      const { status, status_reason, status_problems } = replayed(granted, events);
      const restored = replayed(granted, [...events, event("RR01", "2023-01-01")]);
      expect([said === "全部无效" ? "失效" : "有效", []], written).toEqual([status, status_problems]);
      expect(restored.status, written).toBe(status);
      return `${said} ${status} ${status_reason}`;
    });
    expect(tally(seen)).toEqual({
      "全部无效 失效 全部无效": 42,
      "部分无效 有效 部分无效": 25,
      "维持有效 有效 授权": 33,
    });
    // The number of the decision stands where the patent's belongs; once the number is cut short.
    expect(tally(nameless.map((written) => written.replace(/^WX\d+$/u, "WX")))).toEqual({ WX: 15, "2010201218": 1 });
  });

  it.skipIf(missing)("a family with its events abroad: what they say against the days of its records", async () => {
    const says = (patent: ImportedPatent) =>
      patent.events.flatMap(({ code, title, detail }) => {
        const words = `${title} ${Object.values(detail).join(" ")}`;
        if (/PATENT GRANT|PATENTED CASE|PATENT HAS BEEN GRANTED|NO OPPOSITION FILED/u.test(words)) return ["有效"];
        return /DISCONTINUED/u.test(words) || code === "FZDE" ? ["失效"] : [];
      });
    const family = await records("epo_ops/patent-dev/get_family_with_legal.xml");
    // Documents of one application are one patent, as the import makes them.
    const patents = family.map((one) => {
      const grant = family.find((other) => other.application_no === one.application_no && other.grant_no !== "");
      return { ...one, grant_no: grant?.grant_no ?? "", granted_on: grant?.granted_on ?? null };
    });
    const told = patents.filter((one) => says(one).length > 0);
    const agree = told.filter((one) => says(one).includes(own(one).status));
    expect(told.map((one) => one.publication_no)).toEqual(["EP2400812A1", "CA2744162A1", "US2012057518A1"]);
    expect(told.filter((one) => !agree.includes(one)).map((one) => [one.publication_no, own(one).status])).toEqual([]);
  });

  it.skipIf(missing)("codes of other offices: all stand in the list, and end what it says they end", () => {
    const listed = new Map(
      rowsOf("cn_legal/epo_legal_codes_all.csv").map((row) => [`${row["authority"]} ${row["code"]}`, row]),
    );
    for (const [country, codes] of Object.entries(foreignEffects))
      for (const [code, { does }] of Object.entries(codes)) {
        const row = listed.get(`${country} ${code}`);
        expect(row, `${country} ${code}`).toBeDefined();
        const ends = does === "refuse" || does === "end";
        expect([ends, row?.["influence"]], `${country} ${code}`).toEqual([
          ends,
          ends ? "-" : expect.not.stringMatching(/-/u),
        ]);
      }
  });
});

describe(`real records without events stand by their numbers${skipped}`, () => {
  // The list tells of the family: that one of it was granted says nothing of a publication.
  it.skipIf(missing)(
    "families abroad: each stands as long as the days of the list let it, by type of document",
    async () => {
      const rows = rowsOf("global_biblio/ritonavir_families.csv");
      const patents = await records("global_biblio/ritonavir_families.csv");
      expect(patents).toHaveLength(rows.length);
      const isGrant = (patent: ImportedPatent) => patent.grant_no !== "";
      expect(patents.filter((patent, place) => isGrant(patent) && rows[place]?.["granted patent"] !== "Yes")).toEqual(
        [],
      );
      const filedBy = (day: string) => (place: number) => (rows[place]?.["application date"] ?? "").slice(0, 10) < day;
      const [twenty, twentyFive] = [filedBy("2006-11-23"), filedBy("2001-11-23")];
      const seen = patents.map((patent, place) => {
        const { status, status_reason } = own(patent);
        // Of a right: twenty years at home and in the United States, five more elsewhere.
        const isLate = isGrant(patent) && !/^(?:US|\d)/u.test(patent.grant_no) ? twentyFive(place) : twenty(place);
        expect([patent.publication_no, patent.grant_no, status === "失效"]).toEqual([
          patent.publication_no,
          patent.grant_no,
          isLate,
        ]);
        return `${isGrant(patent) ? "grant" : "application"} ${status} ${status_reason}`;
      });
      expect(tally(seen)).toEqual({
        "application 失效 已过最长期限，无授权记录": 489,
        "application 审中 推定审中，公开后无法律事件": 289,
        "grant 失效 已过最长期限": 3,
        "grant 失效 期限届满": 1,
        "grant 失效 法定期限届满，未计延长": 18,
        "grant 有效 推定有效，无缴费记录": 4,
      });
    },
  );
});
