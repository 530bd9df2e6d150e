import { Buffer } from "node:buffer";
import { zipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { questionsProblems } from "#contract/question/questionnaire-rules.ts";
import type { XlsformImport } from "#contract/question/questionnaire-design.ts";
import { farmSurvey } from "./farm-survey.testing.ts";
import {
  type FormSheets,
  householdSurvey,
  formFile,
  importHere,
  koboSurvey,
  workbookOf,
} from "./xlsform-forms.testing.ts";
import { importXlsform } from "./xlsform-import.ts";
import { textRow, workbookFile } from "#tests/fixtures/files/foreign-files.ts";

const read = (sheets: FormSheets) => importHere(sheets, "我的表单.xlsx");
const outcomes = ({ report }: XlsformImport) =>
  Object.fromEntries(report.filter(({ line }) => line > 0).map(({ name, outcome }) => [name, outcome]));
const notesOf = ({ report }: XlsformImport, name: string) =>
  report.filter((line) => line.name === name).flatMap(({ notes }) => notes);
const find = ({ questions }: XlsformImport, code: string) => questions.find((question) => question.code === code);
const types = ({ questions }: XlsformImport) => Object.fromEntries(questions.map(({ code, type }) => [code, type]));

it("is read as a file in a thread of its own, like all files from outside", async () => {
  const form = await importXlsform(await workbookOf(farmSurvey), "我的表单.xlsx");
  expect(form).toEqual(await read(farmSurvey));
});

describe("a survey of farms in two languages", () => {
  it("becomes questions in Chinese, group by group", async () => {
    const form = await read(farmSurvey);
    expect(form.title).toBe("农户基本情况调查");
    expect(types(form)).toEqual({
      welcome: "note",
      place: "note",
      town: "cascade",
      home: "location",
      head: "text",
      people: "number",
      adults: "number",
      children: "computed",
      farms: "yes_no",
      farming: "note",
      land: "number",
      crops: "multiple",
      crops_other: "text",
      plots: "subform",
      visited: "date",
      sign: "signature",
      agree: "yes_no",
    });
    expect(find(form, "head")).toMatchObject({
      title: "户主姓名",
      help: "与户口本一致",
      required: true,
      min: 2,
      max: 20,
    });
    expect(find(form, "people")).toMatchObject({ least: 1, most: 30 });
    expect(find(form, "children")).toMatchObject({ formula: "{people} - {adults}" });
  });

  it("pushes a group's condition down to its questions", async () => {
    const form = await read(farmSurvey);
    const farms = { code: "farms", op: "is", value: true };
    expect(find(form, "land")?.show_if).toEqual([farms]);
    expect(find(form, "crops")?.show_if).toEqual([farms, { code: "land", op: "above", value: 0 }]);
    expect(find(form, "crops_other")?.show_if.at(-1)).toEqual({ code: "crops", op: "has", value: "other" });
  });

  it("makes one cascade of choices that narrow each other", async () => {
    expect(find(await read(farmSurvey), "town")).toMatchObject({
      title: "镇 / 村",
      required: true,
      options: [
        {
          value: "east",
          title: "东镇",
          children: [
            { value: "e1", title: "柳村" },
            { value: "e2", title: "桥村" },
          ],
        },
        { value: "west", title: "西镇", children: [{ value: "w1", title: "山村" }] },
      ],
    });
  });

  it("names everything that was changed or left out", async () => {
    const form = await read(farmSurvey);
    expect(outcomes(form)).toMatchObject({
      start: "left",
      today: "left",
      end: "left",
      road: "left",
      head: "taken",
      adults: "changed",
      village: "changed",
      visited: "changed",
      agree: "changed",
      plots: "changed",
    });
    expect(notesOf(form, "adults")).toEqual(["校验条件没有导入：. <= ${people}"]);
    expect(notesOf(form, "sign")).toEqual(["显示条件没有导入：${farms} = 'yes' or ${people} > 5"]);
    expect(notesOf(form, "plots")).toEqual(["重复次数 ${plot_count} 没有导入，按 0–50 行填写"]);
    const columns = form.report.filter(({ line }) => line === 0).map(({ sheet, name }) => `${sheet}/${name}`);
    expect(columns).toEqual(
      expect.arrayContaining([
        "survey/label::English (en)",
        "survey/default",
        "survey/constraint_message::Chinese (zh)",
        "choices/image",
        "choices/unused",
        "settings/style",
        "settings/form_id",
      ]),
    );
  });
});

describe("a survey written by Kobo", () => {
  it("keeps scores as a matrix, rankings as an order, and knows a mobile by its pattern", async () => {
    const form = await read(koboSurvey);
    expect(types(form)).toEqual({
      gsmc: "text",
      mobile: "mobile",
      credit: "text",
      patents: "number",
      inventions: "number",
      stage: "single",
      satisfaction: "matrix",
      needs: "rank",
      recommend: "nps",
      budget: "number",
      memo: "file",
      code: "text",
    });
    expect(find(form, "satisfaction")).toMatchObject({
      required: true,
      rows: [{ value: "speed" }, { value: "quality" }],
      options: [{ value: "1", title: "不满意" }, { value: "2" }, { value: "3" }],
    });
    expect(find(form, "credit")).toMatchObject({ min: 18, max: 18 });
    expect(find(form, "memo")?.show_if).toEqual([
      { code: "stage", op: "not", value: "start" },
      { code: "patents", op: "above", value: 9 },
    ]);
    expect(notesOf(form, "credit")).toEqual(["校验 regex(., '^[0-9A-Z]{18}$') 只保留了长度"]);
    expect(outcomes(form)).toMatchObject({ share: "left", city: "left", machines: "left", stage: "changed" });
  });
});

describe("a household form in older spelling", () => {
  it("is read with old column names, old types and a table of choices", async () => {
    const form = await read(householdSurvey);
    expect(types(form)).toMatchObject({
      name: "text",
      age: "number",
      water: "matrix",
      member: "subform",
      rest: "computed",
    });
    expect(find(form, "age")).toMatchObject({ least: 15, most: 99 });
    expect(find(form, "moved")?.show_if).toEqual([{ code: "age", op: "above", value: 17 }]);
    expect(find(form, "rest")).toMatchObject({ formula: "({income} - {spent})/{income} * 100", decimals: 1 });
    expect(find(form, "picture")?.show_if).toEqual([{ code: "assets", op: "filled", value: "" }]);
    expect(find(form, "member")).toMatchObject({ questions: [{ code: "name_2" }, { code: "age_member" }] });
    expect(outcomes(form)).toMatchObject({ jobs: "left", job: "left", label_of: "left", income: "changed" });
    expect(notesOf(form, "notes_for_team")).toHaveLength(1);
    expect(notesOf(form, "bind::ext:mark")[0]).toContain("第 5 行");
  });
});

it.each([
  ["farms", farmSurvey],
  ["Kobo", koboSurvey],
  ["household", householdSurvey],
])(
  "the %s form may be published as it is, and stays the same through export and a second import",
  async (_, sheets) => {
    const first = await read(sheets);
    const exported = { id: "01932c5e-0000-7000-8000-000000000001", version: 1, ...first };
    expect(questionsProblems(first.questions)).toEqual([]);
    const second = await importHere(await formFile(exported), "再次.xlsx");
    expect(second.questions).toEqual(first.questions);
    expect(second.report.filter(({ outcome, line }) => outcome === "left" && line > 0)).toEqual([]);
  },
);

describe("a form made to harm", () => {
  const heading = ["type", "name", "label"];

  it("may name the language's own words wherever a word is looked up", async () => {
    const rows = [
      [...heading, "constructor", "__proto__", "toString::zh"],
      ["constructor", "a", "甲", "x", "x", "x"],
      ["toString", "b", "乙"],
      ["text", "c", "丙"],
    ];
    const survey = rows.map((texts, at) => textRow(at + 1, texts)).join("");
    const form = await importHere(workbookFile({ sheets: { survey } }), "x.xlsx");
    expect(form.questions.map(({ code }) => code)).toEqual(["c"]);
    expect(outcomes(form)).toMatchObject({ a: "left", b: "left", c: "taken" });
  });

  it("may compare questions with each other, which is reported", async () => {
    const form = await read({
      survey: [
        [...heading, "relevant"],
        ["integer", "a", "甲", null],
        ["integer", "b", "乙", null],
        ["text", "c", "丙", "${a} > ${b}"],
      ],
    });
    expect(notesOf(form, "c")).toEqual(["显示条件没有导入：${a} > ${b}"]);
  });

  it.each([
    ["brackets", `${"(".repeat(30_000)}1${")".repeat(2000)}`],
    ["signs", `\${a} > ${"-".repeat(30_000)}1`],
    ["parts", `\${a} = 1${" or ${a} = 1".repeat(2500)}`],
    ["calls", "if(".repeat(10_000)],
  ])("may have a condition of endless %s, which is reported", async (_, relevant) => {
    const form = await read({
      survey: [
        [...heading, "relevant"],
        ["integer", "a", "甲", null],
        ["text", "c", "丙", relevant],
      ],
    });
    expect(notesOf(form, "c")).toEqual([`显示条件没有导入：${relevant}`]);
  });

  it("may begin marks and references again and again without ending one", async () => {
    const rows = Array.from({ length: 150 }, (_, at) => ["text", `q${at}`, `${"<a".repeat(8000)}${"${".repeat(8000)}`]);
    expect((await read({ survey: [heading, ...rows] })).questions).toHaveLength(150);
  });

  it("may have endless blanks in its headings", async () => {
    // So many kinds of blanks that they cannot be packed to nothing.
    let state = 7;
    const blank = () => "\u0020\u00A0\u2003\u3000"[(state = (state * 48_271) % 2_147_483_647) % 4];
    const endless = () => Array.from({ length: 30_000 }, blank).join("");
    const blanks = Array.from({ length: 100 }, (_, at) => `x${at}${endless()}x`);
    const form = await read({
      survey: [
        [...heading, ...blanks],
        ["text", "a", "甲"],
      ],
    });
    expect(form.questions).toHaveLength(1);
  });
});

describe("a file that is no XLSForm is refused in words", () => {
  const survey = [["type", "name", "label"]];
  const refused = async (file: Buffer | FormSheets) => {
    const read = Buffer.isBuffer(file) ? importXlsform(file, "表单.xlsx") : importHere(file, "表单.xlsx");
    const error = await read.then(
      () => null,
      (thrown: unknown) => thrown,
    );
    return error as { status: number; message: string; data: { fields: Record<string, string> } } | null;
  };

  it.each([
    ["an empty file", Buffer.alloc(0), "文件是空的"],
    ["a csv", Buffer.from("type,name,label\ntext,a,b\n"), "不是 Excel 工作簿"],
    ["an image with another ending", Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a]), "这是一张图片"],
    ["a PDF", Buffer.from("%PDF-1.7"), "这是 PDF"],
    ["an old .xls", Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0]), "旧版 .xls"],
    ["a Word document", Buffer.from(zipSync({ "word/document.xml": new Uint8Array([1]) })), "Word 文档或压缩包"],
    ["a broken zip", Buffer.from([0x50, 0x4b, 3, 4, 9, 9, 9]), "文件已损坏"],
    ["a list of companies", { 企业: [["企业名称"], ["试验厂"]], survey: undefined } as unknown as FormSheets, "survey"],
    [
      "a sheet without type",
      {
        survey: [
          ["name", "label"],
          ["a", "b"],
        ],
      },
      "没有 type 列",
    ],
    [
      "a sheet without name",
      {
        survey: [
          ["type", "label"],
          ["text", "b"],
        ],
      },
      "没有 name 列",
    ],
    ["an empty survey", { survey }, "没有题目"],
    [
      "two rows of one name",
      { survey: [...survey, ["text", "a", "甲"], ["text", "a", "乙"]] },
      "第 2、3 行的 name 重复：a",
    ],
    ["a list that is nowhere", { survey: [...survey, ["select_one yn", "a", "甲"]] }, "选项列表 yn"],
    [
      "a group left open",
      { survey: [...survey, ["begin_group", "g", "组"], ["text", "a", "甲"]] },
      "第 2 行的 begin_group 没有对应的 end_group",
    ],
    [
      "an end without a beginning",
      { survey: [...survey, ["text", "a", "甲"], ["end_repeat", null, null]] },
      "第 3 行的 end_repeat",
    ],
    ["crossed frames", { survey: [...survey, ["begin_group", "g", "组"], ["end_repeat", null, null]] }, "不成对"],
    ["a row without a name", { survey: [...survey, ["text", null, "甲"]] }, "第 2 行没有填写 name"],
    [
      "groups within groups without end",
      { survey: [...survey, ...Array.from({ length: 2000 }, (_, at) => ["begin_group", `g${at}`, "组"])] },
      "嵌套超过 20 层",
    ],
    [
      "a cascade whose options multiply",
      {
        survey: [
          ["type", "name", "label", "platform_type"],
          ["begin_group", "g", "组", "cascade"],
          ...Array.from({ length: 8 }, (_, at) => ["select_one l", `q${at}`, "级", null]),
          ["end_group", null, null, null],
        ],
        choices: [["list_name", "name", "label"], ...Array.from({ length: 60 }, (_, at) => ["l", `o${at}`, "项"])],
      },
      "级联题的选项超过",
    ],
    [
      "a cascade of endless levels",
      {
        survey: [
          ["type", "name", "label", "platform_type"],
          ["begin_group", "g", "组", "cascade"],
          ...Array.from({ length: 3000 }, (_, at) => ["select_one l", `q${at}`, "级", null]),
          ["end_group", null, null, null],
        ],
        choices: [
          ["list_name", "name", "label"],
          ["l", "o", "项"],
        ],
      },
      "级联题超过 10 级",
    ],
    [
      "endless headings",
      {
        survey: [
          [...(survey[0] ?? []), ...Array.from({ length: 600 }, (_, at) => `x${at}`)],
          ["text", "a", "甲"],
        ],
      },
      "超过 500 列",
    ],
    [
      "endless rows of settings",
      { survey: [...survey, ["text", "a", "甲"]], settings: [["x"], ...Array.from({ length: 5001 }, () => ["x"])] },
      "超过 5000 行",
    ],
    ["nothing that we have", { survey: [...survey, ["geoshape", "a", "甲"]] }, "没有平台支持的题目"],
  ])("%s", async (_, file, words) => {
    const refusal = await refused(file);
    expect(refusal).toMatchObject({ status: 422, message: expect.stringContaining(words) });
    expect(refusal?.data.fields.file).toBe(refusal?.message);
  });

  it("names every problem with its line", async () => {
    const rows = [...survey, ["select_one x", "a", "甲"], ["text", "b", "乙"], ["text", "b", "丙"]];
    const refusal = await refused({ survey: rows });
    expect(Object.keys(refusal?.data.fields ?? {})).toEqual(["file", "survey.2", "survey.4"]);
    expect(refusal?.message).toContain("另有 1 处");
  });
});
