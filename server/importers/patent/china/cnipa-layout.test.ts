import { describe, expect, it } from "vitest";
import { inventedApplicationNo } from "#contract/patent/patent-numbers.ts";
import { recordsOf } from "../read-sample.testing.ts";

const application = inventedApplicationNo(2021, "发明", 9_100_001);
const shown = `${application.slice(0, -1)}.${application.slice(-1)}`;

const id = (number: string, kind = "", day = "20210902") =>
  `<b:DocumentID><b:WIPOST3Code>CN</b:WIPOST3Code><b:DocNumber>${number}</b:DocNumber>${kind && `<b:Kind>${kind}</b:Kind>`}<b:Date>${day}</b:Date></b:DocumentID>`;

/** A grant as the office lays it out. */
const grant = ({ doctype = "", facts = "", claim = "1.一种送风装置。" } = {}) => `<?xml version="1.0" encoding="UTF-8"?>
${doctype}<b:PatentDocumentAndRelated xmlns:b="b" country="CN" docNumber="199100001" kind="B" datePublication="20231003">
<b:BibliographicData>
<b:PublicationReference dataFormat="original">${id("199100001", "B", "20231003")}</b:PublicationReference>
<b:ApplicationReference dataFormat="standard">${id(`10202100${application.slice(5, -1)}`)}</b:ApplicationReference>
<b:ApplicationReference dataFormat="original">${id(shown)}</b:ApplicationReference>
<b:InventionTitle>试验</b:InventionTitle>${facts}</b:BibliographicData>
<b:Claims><b:Claim num="1"><b:ClaimText>${claim}</b:ClaimText></b:Claim></b:Claims></b:PatentDocumentAndRelated>`;

const patentOf = async (parts: Parameters<typeof grant>[0]) => {
  const [read] = await recordsOf(grant(parts));
  if (read === undefined) throw new Error("no record");
  return read.patent;
};

describe("a file of the office", () => {
  it.each([
    'SYSTEM "/DTDS/ExternalStandards/ipphdb-entities.dtd"[]',
    'SYSTEM "dtd/cn-patent-document-06-10-27.dtd"',
    'PUBLIC "-//X//DTD x//EN" "https://dtd.example/x.dtd"',
    "SYSTEM 'http://127.0.0.1:9/x.dtd' [ ]",
  ])("is read whatever its document type points to, which is not loaded: %s", async (outside) => {
    const doctype = `<!DOCTYPE b:PatentDocumentAndRelated ${outside}>\n`;
    expect(await patentOf({ doctype })).toMatchObject({ grant_no: "199100001B", application_no: application });
  });

  it("that has only the standard form of its number has the number as it is printed", async () => {
    const [read] = await recordsOf(grant().replace(/<b:ApplicationReference dataFormat="original">.*\n/u, ""));
    expect(read?.patent.application_no).toBe(application);
  });

  it("has one priority for its two forms, and each of several", async () => {
    const form = (format: string, sequence: number, number: string) =>
      `<b:Priority dataFormat="${format}" sequence="${sequence}"><b:WIPOST3Code>KR</b:WIPOST3Code><b:DocNumber>${number}</b:DocNumber><b:Date>20220810</b:Date></b:Priority>`;
    const facts = [
      form("original", 1, "10-2022-1"),
      form("standard", 1, "1020220000001"),
      form("original", 2, "10-2022-2"),
    ];
    const { priorities } = await patentOf({ facts: `<b:PriorityDetails>${facts.join("")}</b:PriorityDetails>` });
    expect(priorities).toEqual([
      { country: "KR", number: "10-2022-1", date: "2022-08-10" },
      { country: "KR", number: "10-2022-2", date: "2022-08-10" },
    ]);
  });

  it("has the patents it cites with country, number and kind", async () => {
    const facts = `<b:ReferencesCited><b:Citation srepPhase="SEA"><b:ApplicationCitation><b:PublicationReference dataFormat="standard">${id("199200001", "U")}</b:PublicationReference></b:ApplicationCitation></b:Citation>
<b:Citation><b:NonPatentCitation>一本书</b:NonPatentCitation></b:Citation></b:ReferencesCited>`;
    expect((await patentOf({ facts })).citations).toEqual([
      { number: "199200001U", title: "", by: "examiner" },
      { number: "", title: "一本书", by: "" },
    ]);
  });

  it("has the publication before the grant with its day", async () => {
    const facts = `<b:RelatedDocuments><b:RelatedPublicationDoc>${id("199100001", "A", "20220308")}</b:RelatedPublicationDoc></b:RelatedDocuments>`;
    expect(await patentOf({ facts })).toMatchObject({
      publication_no: "199100001A",
      published_on: "2022-03-08",
      grant_no: "199100001B",
      granted_on: "2023-10-03",
    });
  });

  it("has its agency without the code behind the name", async () => {
    const facts =
      "<b:AgentDetails><b:Agent><b:Agency><b:OrganizationName>广州试验专利代理有限公司 44102</b:OrganizationName></b:Agency></b:Agent></b:AgentDetails>";
    expect((await patentOf({ facts })).agency).toBe("广州试验专利代理有限公司");
  });

  it.each(["Subclass", "SubClass"])("has classes from their parts (%s)", async (name) => {
    const group = name.replace("class", "group").replace("Class", "Group");
    const facts = `<b:ClassificationIPCR><b:Section>G</b:Section><b:MainClass>09</b:MainClass><b:${name}>G</b:${name}><b:MainGroup>5</b:MainGroup><b:${group}>10</b:${group}></b:ClassificationIPCR>`;
    expect((await patentOf({ facts })).ipc).toEqual(["G09G5/10"]);
  });

  it.each([
    ["5×10<b:Sup>18</b:Sup> cm<b:Sup>−3</b:Sup>", "5×10¹⁸ cm⁻³"],
    ["H<b:Sub>2</b:Sub>O", "H₂O"],
    ["a<b:Sup>x+1</b:Sup> 与 b<b:Sup>n</b:Sup>", "a^{x+1} 与 b^{n}"],
    ["第1<b:Sup>st</b:Sup> V<b:Sub>max</b:Sub>", "第1st Vmax"],
  ])("keeps what is raised and lowered in a claim: %s", async (claim, text) => {
    expect((await patentOf({ claim })).claims[0]?.text).toBe(text);
  });
});

describe("a file of the office's legal status", () => {
  const record = (code: string, words: string, information: string) =>
    `<b:PRSRecord><b:PRSPublicationDate><b:Date>20240103</b:Date></b:PRSPublicationDate><b:ApplicationReference dataFormat="original">${id(shown)}</b:ApplicationReference><b:PRSCode>${code}</b:PRSCode><b:PRSValue>${words}</b:PRSValue><b:PRSInformation>${information}</b:PRSInformation></b:PRSRecord>`;

  it("gives events with their day and what they say", async () => {
    const [read] = await recordsOf(
      `<?xml version="1.0"?><b:PRSRecords xmlns:b="b">${record("CF01", "未缴年费专利权终止", "未缴年费专利权终止IPC(主分类):G09G 5/10申请日:20210902授权公告日:20231003终止日期:20231201")}</b:PRSRecords>`,
    );
    expect(read).toMatchObject({
      problems: [],
      patent: {
        application_no: application,
        type: "发明",
        events: [
          {
            code: "CF01",
            title: "未缴年费专利权终止",
            happened_on: "2024-01-03",
            gazette_on: "2024-01-03",
            detail: { "IPC(主分类)": "G09G 5/10", 申请日: "20210902", 授权公告日: "20231003", 终止日期: "20231201" },
          },
        ],
      },
    });
  });

  it("says what has no day or no code", async () => {
    const [read] = await recordsOf(record("", "", "").replace("20240103", ""));
    expect(read?.problems).toEqual([{ field: "events", message: "法律事件没有日期或代码，未导入", effect: "refuse" }]);
  });
});
