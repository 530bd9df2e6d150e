import { describe, expect, it } from "vitest";
import { visitForCompany, visitHidden, visitShown, visitShownInPart } from "./visit-company-view.ts";
import { VisitRow } from "./visit.ts";

const marked = (name: string) => `机密${name}`;
const file = (id: string) => ({
  id,
  sha256: "a".repeat(64),
  size: 1,
  mime: "image/jpeg",
  name: marked(id),
  lng: 113.25,
});
const topic = { key: "honor:1", title: "高新技术企业证书将到期", fact: marked("fact"), answer: marked("answer") };

/** Every field filled, those of the officials with a word that says whose it is. */
const full: VisitRow = {
  id: "v",
  visit_no: marked("visit_no"),
  company_id: "c",
  company_name: "试验阀门",
  calendar_id: marked("calendar_id"),
  start_at: "2026-11-20T02:00:00.000Z",
  end_at: "2026-11-20T03:00:00.000Z",
  visit_type: "日常走访",
  visit_method: "上门",
  visitor_ids: [marked("visitor_ids")],
  visitor_names: "大良甲",
  companions: marked("companions"),
  interviewees: [{ name: marked("interviewees"), post: "", mobile: "" }],
  topics: [
    { ...topic, kind: "honor", state: "已谈" },
    { ...topic, kind: "warning", title: marked("warning"), state: "已谈" },
    { ...topic, kind: "visit", title: marked("visit"), state: "已谈" },
    { ...topic, kind: "demand", title: marked("untouched"), state: "未谈" },
  ],
  content: marked("content"),
  ip_status: marked("ip_status"),
  summary: marked("summary"),
  services: ["专利导航"],
  policies: ["快速预审"],
  willingness: "态度观望",
  has_demand: true,
  answer_id: marked("answer_id"),
  label_ids: [marked("label_ids")],
  photos: [file("here"), file("away")],
  audio: [file("audio")],
  attachments: [file("attachments")],
  check_in: {
    lng: 113.25,
    lat: 22.84,
    accuracy: 9,
    at: "2026-11-20T02:00:00.000Z",
    distance_m: 7,
    note: marked("note"),
  },
  signature: { image: file("signature"), name: marked("signature"), at: "2026-11-20T03:00:00.000Z" },
  next_action: "寄送目录",
  next_visit_at: "2026-12-01",
  status: "已归档",
  review: { reason: marked("review"), by_name: marked("review"), at: "2026-11-20T03:00:00.000Z" },
  street_id: marked("street_id"),
  street_name: "大良街道",
  arrived: ["here", marked("arrived")],
  rev: 7,
  created_at: marked("created_at"),
  created_by: marked("created_by"),
  updated_at: marked("updated_at"),
  updated_by: marked("updated_by"),
};

describe("what a company sees of a visit", () => {
  it("is decided for every field of the schema, once", () => {
    const decided = [...visitShown, ...Object.keys(visitShownInPart), ...Object.keys(visitHidden)];
    expect(decided.toSorted()).toEqual(Object.keys(VisitRow.shape).toSorted());
  });

  it.each(Object.keys(VisitRow.shape) as (keyof VisitRow)[])("holds for %s", (name) => {
    const shown = visitForCompany(full)[name];
    if ((visitShown as readonly string[]).includes(name)) expect(shown).toEqual(full[name]);
    else if (name !== "status") expect(shown).not.toEqual(full[name]);
    expect(JSON.stringify(shown) ?? "").not.toContain("机密");
  });

  it("are topics of its own that were talked about, by their titles", () => {
    expect(visitForCompany(full).topics).toEqual([
      { key: "1", kind: "honor", title: topic.title, fact: "", state: "已谈", answer: "" },
    ]);
  });

  it("are photos that are here, without the place where they were taken", () => {
    const { photos } = visitForCompany(full);
    expect(photos.map(({ id }) => id)).toEqual(["here"]);
    expect(JSON.stringify(photos)).not.toContain("113.25");
  });
});
