import { expect, it } from "vitest";
import { officeOf } from "#contract/patent/patent-offices.ts";
import { familyTimes, type Timed } from "./family-times.ts";

const member = (
  number: string,
  filed: string | null,
  published: string | null = null,
  granted: string | null = null,
) => ({
  id: number,
  application_no: number,
  publication_no: "",
  grant_no: "",
  filed_on: filed,
  published_on: published,
  granted_on: granted,
});
const shown = (members: readonly Timed[]) =>
  familyTimes(members)?.groups.map(({ name, rows }) => [
    name,
    rows.map(({ member: { id }, points }) => [id, points.map(({ label, at }) => `${label} ${at}`)]),
  ]);

it("puts the members of a family on one scale, by office, the earliest first", () => {
  const members = [
    member("US18123456", "2021-07-02", "2022-01-01"),
    member("2020100000011", "2020-01-01", "2021-01-01", "2023-12-31"),
    member("2020100000022", "2020-07-01"),
  ];
  // 1,461 days from the first of January 2020 to the end of 2023.
  expect(shown(members)).toEqual([
    [
      "中国",
      [
        ["2020100000011", ["申请 0", "公开 25.1", "授权 99.9"]],
        ["2020100000022", ["申请 12.5"]],
      ],
    ],
    ["美国", [["US18123456", ["申请 37.5", "公开 50"]]]],
  ]);
  expect(familyTimes(members)?.ticks).toEqual([
    { year: 2020, at: 0 },
    { year: 2021, at: 25.1 },
    { year: 2022, at: 50 },
    { year: 2023, at: 75 },
  ]);
});

it("names every so many years where there are many", () => {
  const ticks = familyTimes([member("2001100000011", "2001-05-01"), member("2014100000011", "2014-05-01")])?.ticks;
  expect(ticks?.map(({ year }) => year)).toEqual([2001, 2004, 2007, 2010, 2013]);
});

it("leaves out who has no day, and there is no line without any", () => {
  expect(familyTimes([member("2001100000011", null)])).toBeNull();
  expect(shown([member("2001100000011", null), member("JP2020000001", "2020-01-01")])).toEqual([
    ["日本", [["JP2020000001", ["申请 0"]]]],
  ]);
});

it("tells an office by its numbers, one it does not know by the code", () => {
  const of = (application_no: string, publication_no = "") =>
    officeOf({ application_no, publication_no, grant_no: "" });
  expect([of("2020100000011"), of("PCTCN2020000001"), of("", "EP1234567A1"), of("XX1")]).toEqual([
    { code: "CN", name: "中国" },
    { code: "WO", name: "世界知识产权组织（PCT）" },
    { code: "EP", name: "欧洲专利局" },
    { code: "XX", name: "XX" },
  ]);
});
