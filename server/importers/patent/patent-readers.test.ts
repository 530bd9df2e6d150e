import { describe, expect, it } from "vitest";
import { zipSync } from "fflate";
import writeWorkbook from "write-excel-file/node";
import { textRow, workbookFile } from "#tests/fixtures/files/foreign-files.ts";
import { inventedApplicationNo } from "#contract/patent/patent-numbers.ts";
import { openSample, recordsOf } from "./read-sample.testing.ts";

const application = inventedApplicationNo(2021, "发明", 9_100_001);
const written = `CN${application.slice(0, -1)}.${application.slice(-1)}`;
const digits = application.slice(0, -1);

const standardXml = (text = "") => `<?xml version="1.0" encoding="UTF-8"?>
<business:PatentDocumentAndRelated xmlns:business="http://www.sipo.gov.cn/XMLSchema/business" xmlns:base="http://www.sipo.gov.cn/XMLSchema/base" xsdVersion="V2.2" country="CN" docNumber="199100001" kind="A" datePublication="20220308">
<business:BibliographicData>
 <business:PublicationReference dataFormat="original"><base:DocumentID><base:WIPOST3Code>CN</base:WIPOST3Code><base:DocNumber>X</base:DocNumber></base:DocumentID></business:PublicationReference>
 <business:PublicationReference dataFormat="standard"><base:DocumentID><base:WIPOST3Code>CN</base:WIPOST3Code><base:DocNumber>199100001</base:DocNumber><base:Kind>A</base:Kind><base:Date>20220308</base:Date></base:DocumentID></business:PublicationReference>
 <business:ApplicationReference dataFormat="standard"><base:DocumentID><base:WIPOST3Code>CN</base:WIPOST3Code><base:DocNumber>${digits}</base:DocNumber><base:Date>20210902</base:Date></base:DocumentID></business:ApplicationReference>
 <business:ClassificationIPCRDetails><business:ClassificationIPCR sequence="1"><base:Section>F</base:Section><base:MainClass>24</base:MainClass><base:SubClass>F</base:SubClass><base:MainGroup>11</base:MainGroup><base:SubGroup>64</base:SubGroup></business:ClassificationIPCR></business:ClassificationIPCRDetails>
 <business:InventionTitle lang="zh">一种试验用送风装置</business:InventionTitle>
 <business:PartiesDetails>
  <business:ApplicantDetails><business:Applicant sequence="1"><base:AddressBook lang="zh"><base:Name>甲试验电器有限公司</base:Name><base:Address><base:Province>广东省</base:Province><base:City>佛山市</base:City><base:County>顺德区</base:County><base:Text>528000 广东省佛山市顺德区试验路1号</base:Text></base:Address></base:AddressBook></business:Applicant></business:ApplicantDetails>
  <business:InventorDetails><business:Inventor><base:AddressBook><base:Name>林一</base:Name></base:AddressBook></business:Inventor><business:Inventor><base:AddressBook><base:Name>何二</base:Name></base:AddressBook></business:Inventor></business:InventorDetails>
  <business:AgentDetails><business:Agent><base:AddressBook><base:Name>梁三</base:Name></base:AddressBook><business:Agency><base:AddressBook><base:OrganizationName>试验专利代理所</base:OrganizationName></base:AddressBook></business:Agency></business:Agent></business:AgentDetails>
 </business:PartiesDetails>
</business:BibliographicData>
<business:Abstract><base:Paragraphs>本发明公开了一种送风装置${text}。</base:Paragraphs></business:Abstract>
<business:Description><business:InventionTitle>一种试验用送风装置</business:InventionTitle><business:TechnicalField><base:Paragraphs num="0001">技术领域</base:Paragraphs><base:Paragraphs num="0002">涉及送风。</base:Paragraphs></business:TechnicalField></business:Description>
<business:Claims><business:Claim num="1"><business:ClaimText>1.一种送风装置，其特征在于有风机。</business:ClaimText></business:Claim><business:Claim num="2"><business:ClaimText>2.根据权利要求1所述的装置。</business:ClaimText></business:Claim></business:Claims>
</business:PatentDocumentAndRelated>`;

const usGrant = (claims: string) => `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE us-patent-grant SYSTEM "us-patent-grant-v45-2014-04-03.dtd" [ ]>
<us-patent-grant><us-bibliographic-data-grant>
<publication-reference><document-id><country>US</country><doc-number>09999901</doc-number><kind>B2</kind><date>20990106</date></document-id></publication-reference>
<application-reference appl-type="utility"><document-id><country>US</country><doc-number>99648029</doc-number><date>20961009</date></document-id></application-reference>
<invention-title>Fan for <i>tests</i></invention-title></us-bibliographic-data-grant>
<description><heading>FIELD</heading><p num="0001">About &ldquo;fans&rdquo; at 5&deg;.</p></description><claims>${claims}</claims></us-patent-grant>`;

describe("the office's XML", () => {
  it("of version 2.2 gives every field, whatever the pieces it comes in", async () => {
    for (const piece of [7, 100_000]) {
      const [read, ...more] = await recordsOf(standardXml(), new Map(), piece);
      expect(more).toEqual([]);
      expect(read).toMatchObject({
        place: "第 1 件",
        problems: [],
        patent: {
          application_no: application,
          publication_no: "199100001A",
          type: "发明",
          title: "一种试验用送风装置",
          filed_on: "2021-09-02",
          published_on: "2022-03-08",
          applicants: [{ name: "甲试验电器有限公司", address: "528000 广东省佛山市顺德区试验路1号" }],
          inventors: ["林一", "何二"],
          agency: "试验专利代理所",
          agents: ["梁三"],
          main_ipc: "F24F11/64",
          province: "广东省",
          city: "佛山市",
          district: "顺德区",
          abstract: "本发明公开了一种送风装置。",
          claims: [
            { number: 1, text: "一种送风装置，其特征在于有风机。", depends_on: [] },
            { number: 2, text: "根据权利要求1所述的装置。", depends_on: [1] },
          ],
          description: [{ heading: "技术领域", paragraphs: [{ no: "0002", text: "涉及送风。" }] }],
        },
      });
    }
  });

  it("of before the standard gives the same fields", async () => {
    const [read] = await recordsOf(`<?xml version="1.0" encoding="GBK"?>
<cn-patent-document country="CN"><cn-bibliographic-data>
<cn-publication-reference><document-id><country>CN</country><doc-number>199100002</doc-number><kind>B</kind><date>20090708</date></document-id></cn-publication-reference>
<application-reference appl-type="10"><document-id><country>CN</country><doc-number>${written.slice(2)}</doc-number><date>20060901</date></document-id></application-reference>
<classifications-ipcr><classification-ipcr sequence="1"><text>H04L 9/00 (2006.01)I</text></classification-ipcr></classifications-ipcr>
<invention-title>Old shape</invention-title>
<cn-parties><cn-applicants><cn-applicant><addressbook><name>Test Co</name><address><text>Road 1</text></address></addressbook></cn-applicant></cn-applicants>
<cn-inventors><cn-inventor><name>A</name></cn-inventor></cn-inventors></cn-parties><abstract><p>Short.</p></abstract></cn-bibliographic-data>
<application-body><description><technical-field><p num="0001">Field text</p></technical-field></description><claims><claim num="0001"><claim-text>1. A thing.</claim-text></claim></claims></application-body></cn-patent-document>`);
    expect(read?.patent).toMatchObject({
      application_no: application,
      grant_no: "199100002B",
      granted_on: "2009-07-08",
      published_on: null,
      main_ipc: "H04L9/00",
      applicants: [{ name: "Test Co", address: "Road 1" }],
      inventors: ["A"],
      abstract: "Short.",
      claims: [{ number: 1, text: "A thing.", depends_on: [] }],
      description: [{ heading: "技术领域", paragraphs: [{ no: "0001", text: "Field text" }] }],
    });
  });
});

describe("XML of the United States", () => {
  it("reads documents one behind the other, with the characters their document type named", async () => {
    const one = '<claim id="CLM-00001" num="00001"><claim-text>1. A fan.</claim-text></claim>';
    const two = `${one}<claim id="CLM-00002" num="00002"><claim-text>2. The fan of <claim-ref idref="CLM-00001">claim 1</claim-ref>, cooled.</claim-text></claim>`;
    const read = await recordsOf(usGrant(one) + usGrant(two));
    expect(read.map(({ place }) => place)).toEqual(["第 1 件", "第 2 件"]);
    expect(read[1]?.patent).toMatchObject({
      grant_no: "US9999901B2",
      application_no: "US99648029",
      title: "Fan for tests",
      description: [{ heading: "FIELD", paragraphs: [{ no: "0001", text: "About “fans” at 5°." }] }],
      claims: [{ depends_on: [] }, { number: 2, text: "The fan of claim 1, cooled.", depends_on: [1] }],
    });
  });

  it("names the record, the line and the part where a file breaks off", async () => {
    const whole = usGrant('<claim num="1"><claim-text>1. A fan.</claim-text></claim>');
    const cut = whole + whole.slice(0, whole.indexOf("</description>"));
    await expect(recordsOf(cut)).rejects.toThrow(
      /第 2 件专利、文件第 1\d 行附近（在 us-patent-grant > description 之内）：文件在此处中断/u,
    );
  });

  it("refuses a document type that defines entities, by its name, and expands nothing", async () => {
    const bomb = `<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><us-patent-grant>&b;</us-patent-grant>`;
    await expect(recordsOf(bomb)).rejects.toThrow(/DOCTYPE 声明定义了实体“a "aaaa/u);
    for (const outside of ['SYSTEM "http://a.example/x.dtd"', 'SYSTEM "/etc/passwd"', 'PUBLIC "p" "../x.dtd"'])
      await expect(recordsOf(`<!DOCTYPE x ${outside} [<!ENTITY a "b">]><us-patent-grant/>`)).rejects.toThrow(
        "定义了实体",
      );
    await expect(recordsOf(`<!DOCTYPE x [<!ENTITY f SYSTEM "file.txt">]><us-patent-grant/>`)).rejects.toThrow(
      "定义了实体",
    );
    await expect(recordsOf(`<!DOCTYPE x [<!ENTITY % p "q"> %p;]><us-patent-grant/>`)).rejects.toThrow("DOCTYPE");
    const endless = `<!DOCTYPE x [ "${"<!--".repeat(250_000)}" ]><us-patent-grant/>`;
    expect(await recordsOf(endless, new Map(), 65_536)).toHaveLength(1);
    const pictures = `<!DOCTYPE PATDOC SYSTEM "ST32.dtd" [<!ENTITY D1.TIF SYSTEM "D1.TIF" NDATA TIF>]><PATDOC><SDOBI><B110><DNUM><PDAT>06999902</PDAT></DNUM></B110><B130><PDAT>B1</PDAT></B130></SDOBI></PATDOC>`;
    expect((await recordsOf(pictures))[0]?.patent.grant_no).toBe("US6999902B1");
  });
});

describe("OPS", () => {
  const member = `<ops:world-patent-data xmlns="http://www.epo.org/exchange" xmlns:ops="http://ops.epo.org"><ops:patent-family><ops:family-member family-id="99000001">
<publication-reference><document-id document-id-type="docdb"><country>CN</country><doc-number>199100003</doc-number><kind>A</kind><date>20220308</date></document-id></publication-reference>
<application-reference><document-id document-id-type="docdb"><country>CN</country><doc-number>${digits}</doc-number><kind>A</kind><date>20210902</date></document-id></application-reference>
<ops:legal code="PB01" desc="PUBLICATION"><ops:L007EP desc="Gazette DATE">2022-03-08</ops:L007EP></ops:legal>
<ops:legal code="TR01" desc="TRANSFER"><ops:L007EP desc="Gazette DATE">2023-05-09</ops:L007EP><ops:L500EP><ops:L509EP desc="New owner">B</ops:L509EP></ops:L500EP></ops:legal>
<ops:legal code="XX" desc="NO DAY"/></ops:family-member></ops:patent-family></ops:world-patent-data>`;

  it("gives a member of a family with its events, and says what has no day", async () => {
    const [read] = await recordsOf(member);
    expect(read?.patent).toMatchObject({
      application_no: application,
      family_simple: "docdb:99000001",
      filed_on: "2021-09-02",
      events: [
        { code: "PB01", happened_on: "2022-03-08", detail: {} },
        { code: "TR01", happened_on: "2023-05-09", detail: { "New owner": "B" } },
      ],
    });
    expect(read?.problems).toEqual([
      { field: "events", message: "有 1 条法律事件没有代码或日期，未导入", effect: "leave" },
    ]);
  });

  it("takes what an office writes as text, whatever it would mean in an expression", async () => {
    for (const country of ["(A+)+", "(", "[", "CN|", "constructor"]) {
      const foreign = member
        .replaceAll("<country>CN</country>", `<country>${country}</country>`)
        .replace(">199100003<", `>${"A".repeat(60)}!<`);
      const [read] = await recordsOf(foreign);
      expect(read?.patent.events, country).toHaveLength(2);
    }
    const [named] = await recordsOf(member.replace('desc="New owner">B', 'desc="New owner">&constructor;'));
    expect(named?.patent.events[1]?.detail).toEqual({ "New owner": "&constructor;" });
  });

  it("says what an error of the source is", async () => {
    await expect(recordsOf("<fault><code>404</code></fault>")).rejects.toThrow("错误信息");
  });
});

describe("JSON", () => {
  const record = {
    appNumber: [written, "CN202100010000000"],
    pubNumber: ["CN199100004A"],
    pubDate: "2022.03.08",
    appDate: "2021.09.02",
    title: "一种试验阀",
    applicantName: ["甲试验阀门有限公司"],
    patentee: ["乙试验阀门有限公司"],
    mainIpc: "F16K1/00",
    patType: "1",
    addrCity: "440600;佛山市",
    claimsPath: '<Claims><Claim number="0001"><ClaimText>1.一种阀{。</ClaimText></Claim></Claims>',
    legalList: [
      {
        strLegalCode: "TR01",
        prsDate: "2023.01.06",
        prsCode: "专利权的转移",
        codeExpl: "专利权的转移\n登记生效日:20221220\n变更前专利权人:甲\n变更前:",
      },
      { strLegalCode: "GR01", prsDate: "不明", prsCode: "授权" },
    ],
  };

  it("of CNIPR is read alone, in a list, one a line, and inside an answer", async () => {
    const one = JSON.stringify(record);
    for (const text of [one, `[${one},${one}]`, `${one}\n${one}\n`, `{"total":2,"results":[${one}],"x":{"y":[1]}}`]) {
      const read = await recordsOf(text, new Map(), 33);
      expect(read.length, text.slice(0, 20)).toBe(text.startsWith("[") || text.includes("\n{") ? 2 : 1);
      expect(read[0]?.patent).toMatchObject({
        application_no: application,
        publication_no: "199100004A",
        owners: [{ name: "乙试验阀门有限公司" }],
        city: "佛山市",
        claims: [{ number: 1, text: "一种阀{。" }],
        events: [{ code: "TR01", happened_on: "2023-01-06", detail: { 登记生效日: "20221220", 变更前专利权人: "甲" } }],
      });
    }
    await expect(recordsOf(`[${one},{"a":`)).rejects.toThrow("第 2 件专利附近");
  });

  it("of the open search of the United States is a grant or an application by what the office says it is", async () => {
    const hit = {
      guid: "US-9999901-B2",
      type: "USPAT",
      applicationNumber: "99/648029",
      datePublished: "2099-01-06T00:00:00Z",
      applicationFilingDate: ["2096-10-09T00:00:00Z"],
      inventionTitle: "Fan for tests",
      assigneeName: ["Test Fans, Inc."],
      inventorsShort: "Doe; Jane et al.",
      ipcCodeFlattened: "F24F11/64;F04D25/08",
      familyIdentifierCur: 1_000_000_000_001,
    };
    const full = {
      guid: "US-20990000001-A1",
      type: "US-PGPUB",
      appl_id: "99648030",
      publication_date: "2099-02-03",
      patent_title: "FAN",
      inventors: [{ name: "Doe; Jane", city: "Testville", country: "N/A" }],
      related_apps: [
        { number: "63999999", filing_date: "2098-01-02" },
        { number: "PCT/US2098/099999", filing_date: "2098-03-04" },
      ],
      us_references: [{ publication_number: "9999902", cited_by_examiner: true }],
      document: {
        brief: "FIELD\n\n[0001] About fans.",
        description: "(2) FIG. 1 shows one.",
        claims: [
          { number: 1, limitations: ["A fan, comprising:", "a blade."], depends_on: [] },
          { number: 2, limitations: ["The fan of claim 1."], depends_on: [1] },
        ],
      },
    };
    const defensive = { ...hit, guid: "US-T999901-I4", type: "USOCR", inventionTitle: "OCR SCANNED DOCUMENT" };
    const read = await recordsOf(JSON.stringify({ numFound: 3, patents: [hit, full, defensive] }));
    expect(read.map(({ patent }) => patent)).toMatchObject([
      {
        application_no: "US99648029",
        grant_no: "US9999901B2",
        granted_on: "2099-01-06",
        filed_on: "2096-10-09",
        applicants: [{ name: "Test Fans, Inc." }],
        inventors: [],
        ipc: ["F24F11/64", "F04D25/08"],
        family_simple: "",
      },
      {
        publication_no: "US20990000001A1",
        published_on: "2099-02-03",
        inventors: ["Jane Doe"],
        priorities: [{ country: "US", number: "63999999", date: "2098-01-02" }],
        pct_application_no: "PCT/US2098/099999",
        citations: [{ number: "US9999902", title: "", by: "examiner" }],
        claims: [
          { number: 1, text: "A fan, comprising:\na blade.", depends_on: [] },
          { number: 2, text: "The fan of claim 1.", depends_on: [1] },
        ],
        description: [
          {
            heading: "FIELD",
            paragraphs: [
              { no: "0001", text: "About fans." },
              { no: "0002", text: "FIG. 1 shows one." },
            ],
          },
        ],
      },
      { publication_no: "UST999901I4", grant_no: "", title: "" },
    ]);
  });

  it("with a wrong check digit names the right one", async () => {
    const wrong = application.endsWith("1") ? "2" : "1";
    const [read] = await recordsOf(JSON.stringify({ ...record, appNumber: [`CN${digits}.${wrong}`] }));
    expect(read?.problems[0]).toEqual({
      field: "application_no",
      message: expect.stringContaining(`即 ${written}`),
      effect: "refuse",
    });
  });
});

describe("tables", () => {
  const incopat = [
    "序号",
    "标题",
    "摘要",
    "申请人",
    "申请号",
    "申请日",
    "公开（公告）号",
    "公开（公告）日",
    "IPC主分类号",
    "IPC",
    "[标]当前申请(专利权)人",
    "自定义",
  ];
  const row = [
    "1",
    "一种试验灯",
    "摘要文字",
    "甲厂; 乙厂",
    written,
    "2021-09-02",
    "CN199100005B",
    "20230630",
    "F21S8/00",
    "F21S8/00; F21V29/50; 错误",
    "丙厂",
    "x",
  ];

  it("recognise the headings of the trade, name the unknown ones, and say field by field what is wrong", async () => {
    const bytes = await writeWorkbook([incopat, row]).toBuffer();
    const file = await openSample(bytes);
    expect(file).toMatchObject({ shape: "Excel / CSV 表格", total: 1 });
    expect(file.columns.filter(({ column }) => column === "").map(({ heading }) => heading)).toEqual([
      "序号",
      "自定义",
    ]);
    const [read] = await recordsOf(bytes);
    expect(read).toMatchObject({
      place: "第 2 行",
      patent: {
        application_no: application,
        grant_no: "199100005B",
        granted_on: "2023-06-30",
        published_on: null,
        type: "发明",
        applicants: [{ name: "甲厂" }, { name: "乙厂" }],
        owners: [{ name: "丙厂" }],
        main_ipc: "F21S8/00",
        ipc: ["F21S8/00", "F21V29/50"],
      },
      problems: [{ field: "ipc", message: "IPC 分类号“错误”无法识别，未导入", effect: "leave" }],
    });
  });

  it("take a column that somebody chose, and leave one that nobody wants", async () => {
    const csv = `申请号,我的标题,摘要\n${written},一种椅,文字\n`;
    const [plain] = await recordsOf(csv);
    expect(plain?.patent.title).toBe("");
    const [chosen] = await recordsOf(
      csv,
      new Map([
        ["我的标题", "title" as const],
        ["摘要", "" as const],
      ]),
    );
    expect(chosen?.patent).toMatchObject({ title: "一种椅", abstract: "" });
  });

  it("stand in archives beside XML", async () => {
    const csv = Buffer.from(`申请号,名称\n${written},一种椅\n`);
    const read = await recordsOf(
      Buffer.from(zipSync({ "a/一.csv": csv, "b.xml": Buffer.from(standardXml()), "c.tif": Buffer.from("x") })),
    );
    expect(read.map(({ place }) => place)).toEqual(["a/一.csv 第 2 行", "b.xml 第 1 件"]);
  });

  const ledger = {
    发明: textRow(1, ["申请号", "专利名称"]) + textRow(2, [written, "一种灯"]),
    外观: textRow(1, ["某公司"]) + textRow(2, ["专利名称", "申请号"]) + textRow(4, ["灯", written]),
    说明: textRow(1, ["填写说明"]) + textRow(2, ["申请号", "必填"]),
    空白: "",
  };

  it("of all sheets with the same headings are read, and the others named", async () => {
    const bytes = workbookFile({ sheets: ledger });
    const file = await openSample(bytes);
    expect(file).toMatchObject({
      shape: "Excel / CSV 表格，2 张工作表，工作表“说明”未导入：表头与“发明”不同",
      total: 2,
      columns: [
        { heading: "申请号", column: "application_no" },
        { heading: "专利名称", column: "title" },
      ],
    });
    const read = await recordsOf(bytes);
    expect(read.map(({ place, patent }) => [place, patent.title])).toEqual([
      ["发明 第 2 行", "一种灯"],
      ["外观 第 4 行", "灯"],
    ]);
  });

  it("name the sheets that an archive's workbook leaves out", async () => {
    const read = await recordsOf(Buffer.from(zipSync({ "a.xlsx": workbookFile({ sheets: ledger }) })));
    expect(read.map(({ place }) => place)).toEqual(["a.xlsx 发明 第 2 行", "a.xlsx 外观 第 4 行", "a.xlsx"]);
    expect(read.at(-1)?.problems).toMatchObject([{ message: expect.stringContaining("工作表“说明”未导入") }]);
  });

  it("are read by the nearest heading of those that have something below", async () => {
    const csv = `专利号,申请号,[标]当前申请(专利权)人,当前申请(专利权)人,标题,名称\n${written},,集团,甲厂|乙厂,,一种灯\n`;
    expect((await recordsOf(csv))[0]?.patent).toMatchObject({
      application_no: application,
      owners: [{ name: "甲厂" }, { name: "乙厂" }],
      title: "一种灯",
    });
  });

  it("refuse an archive that swells", async () => {
    const bomb = zipSync({
      "bomb.xml": Buffer.concat([Buffer.from("<us-patent-grant>"), Buffer.from("<p/>".repeat(6_000_000))]),
    });
    await expect(recordsOf(Buffer.from(bomb))).rejects.toThrow("展开后过大");
  });
});

describe("a row of a table", () => {
  const rowOf = async (heading: string, cell: string) =>
    (await recordsOf(`名称,申请号,公开号,${heading}\n一种椅,,CN199000001A,"${cell}"\n`))[0]?.patent;

  it.each([
    ["甲某，乙某", ["甲某", "乙某"]],
    ["甲某,乙某", ["甲某", "乙某"]],
    ["甲某 乙某", ["甲某", "乙某"]],
    ["SMITH, JOHN", ["SMITH, JOHN"]],
    ["LI SI [CN]; WANG WU [CN]", ["LI SI [CN]", "WANG WU [CN]"]],
    ["[甲某]", ["甲某"]],
  ])("has the inventors %s apart", async (cell, inventors) => {
    expect((await rowOf("发明人", cell))?.inventors).toEqual(inventors);
  });

  it.each([
    ["1998.2.3 JP 12345/98", { country: "JP", number: "12345/98", date: "1998-02-03" }],
    ["[32]1998.2.3[33]JP[31]12345/98", { country: "JP", number: "12345/98", date: "1998-02-03" }],
    ["JP1234598 19980203", { country: "JP", number: "1234598", date: "1998-02-03" }],
    ["US60/123456 1998-05-06", { country: "US", number: "60/123456", date: "1998-05-06" }],
  ])("has the priority %s in its parts", async (cell, priority) => {
    expect((await rowOf("优先权", cell))?.priorities).toEqual([priority]);
  });

  it.each([
    ["12/06/2021,07/15/2021", ["2021-12-06", "2021-07-15"]],
    ["12/06/2021,15/07/2021", ["2021-06-12", "2021-07-15"]],
    ["12.06.2021,01.02.2021", ["2021-06-12", "2021-02-01"]],
  ])("has its day as the whole column %s is written", async (column, days) => {
    const rows = column.split(",").map((day, at) => `一种椅,CN19900000${at}A,${day}\n`);
    const read = await recordsOf(`名称,公开号,申请日\n${rows.join("")}`);
    expect(read.map(({ patent }) => patent.filed_on)).toEqual(days);
  });

  it.each([
    ["KR20150000637 (U)", "KR20150000637U"],
    ["EP2345678 (A1)", "EP2345678A1"],
    ["CN110000010A 2019-07-12; US2021012345A1 2021-01-14", "110000010A"],
  ])("has the publication %s without its brackets and day", async (cell, number) => {
    const [read] = await recordsOf(`名称,公开号\n一种椅,${cell}\n`);
    const { publication_no, grant_no } = read?.patent ?? {};
    expect([publication_no || grant_no, read?.problems]).toEqual([number, []]);
  });

  it("stands by its publication where its application cannot be read", async () => {
    const [read] = await recordsOf("名称,公开号,申请号\n一种椅,CN199000001A,CN20132400001U\n");
    expect(read?.patent).toMatchObject({ publication_no: "199000001A", application_no: "" });
    expect(read?.problems).toMatchObject([{ field: "application_no", effect: "leave" }]);
    const [bare] = await recordsOf("名称,申请号\n一种椅,CN20132400001U\n");
    expect(bare?.problems).toMatchObject([{ effect: "refuse" }]);
  });

  it("of Google's table has its publication under id, which elsewhere counts rows", async () => {
    const csv = "search URL:,https://patents.example/\nid,title,inventor/author,filing/creation date,result link\n";
    const [read] = await recordsOf(`${csv}CN-199000001-A,一种椅,"甲某, 乙某",2019-01-02,x\n`);
    expect(read).toMatchObject({
      problems: [],
      patent: { publication_no: "199000001A", inventors: ["甲某", "乙某"], filed_on: "2019-01-02" },
    });
    expect((await recordsOf("ID,名称,公开号\n7,一种椅,CN199000001A\n"))[0]?.patent.publication_no).toBe("199000001A");
  });

  it("has the application of an exchange's list with its check digit", async () => {
    const [read] = await recordsOf(`名称,申请号\n一种椅,CN ${digits} A\n`);
    expect(read).toMatchObject({ problems: [], patent: { application_no: application } });
  });
});
