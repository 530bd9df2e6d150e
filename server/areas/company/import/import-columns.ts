import { creditCodeOf } from "#contract/core/credit-code.ts";
import { amountOfCell, dayOfCell, plainNumber } from "#server/importers/cell-values.ts";
import { type CompanyFields, companyScales, importColumns, regStatuses } from "#contract/company/company.ts";

/** What cells that name other records are looked up in. */
export interface ImportLists {
  streets: readonly { id: string; name: string }[];
  /** Labels of companies: id by name. */
  labels: ReadonlyMap<string, string>;
}

export type CellValue = { value: unknown } | { problem: string };

export interface ImportColumn {
  /** Other headings the column is recognised by. */
  aliases: readonly string[];
  /** The cell (trimmed, never empty) as the contract's schema takes it; what it cannot read it leaves as it is. */
  read(cell: string, lists: ImportLists): CellValue;
  note: string;
  example: string;
}

const asWritten = (cell: string): CellValue => ({ value: cell });
const halfWidth = (cell: string) => cell.normalize("NFKC");

/** 大良, 大良街道 and 顺德区大良街道办事处 are one street. */
const streetKey = (name: string) => name.replace(/^.*(市|区|县)/, "").replace(/(街道办事处|街道办|街道|镇)$/, "");

function readStreet(cell: string, { streets }: ImportLists): CellValue {
  const found = streets.find(({ id, name }) => id === cell || streetKey(name) === streetKey(cell));
  return found ? { value: found.id } : { problem: `没有名为“${cell}”的镇街` };
}

const readDay = (cell: string): CellValue => ({ value: dayOfCell(cell) });

/** Characters of an amount, all its zeros with it. */
const amountMax = 40;

/** 1,000.00万元人民币 is 1000; zeros behind the point go, so that the same amount has one text. */
function readCapital(cell: string): CellValue {
  const [, amount = "", unit] =
    /^(?:人民币)?([\d,.]+)(?:([万亿])元?)?(?:人民币|\(人民币\))?$/.exec(halfWidth(cell).replace(/\s/g, "")) ?? [];
  const number = plainNumber(amount);
  if (number === null && amount.includes(","))
    return { problem: `注册资本“${cell.slice(0, 30)}”中的逗号不在千位，请核对后只填数字` };
  if (number === null || amount.length > amountMax) return { problem: "注册资本请以万元为单位，只填数字" };
  // 亿 is ten thousand 万.
  return { value: plainAmount(unit === "亿" ? amountOfCell(`${number}万`) : number) };
}

export const plainAmount = (amount: string) => (amount.includes(".") ? amount.replace(/\.?0+$/, "") : amount);

const yes = new Set(["是", "有", "Y", "YES", "TRUE", "1", "√"]);
const no = new Set(["否", "无", "N", "NO", "FALSE", "0", "×"]);

function readFlag(cell: string): CellValue {
  const word = halfWidth(cell).toUpperCase();
  return { value: yes.has(word) ? true : no.has(word) ? false : cell };
}

function readLabels(cell: string, { labels }: ImportLists): CellValue {
  const names = [...new Set(cell.split(/[、,，;；|]/).map((name) => name.trim()))].filter((name) => name !== "");
  const unknown = names.filter((name) => !labels.has(name));
  if (unknown.length > 0) return { problem: `没有名为“${unknown.join("、")}”的企业标签` };
  return { value: names.map((name) => labels.get(name)) };
}

/** How each column of an import file is recognised, read and explained. */
export const columnRules: Record<keyof CompanyFields, ImportColumn> = {
  name: {
    aliases: ["名称", "公司名称", "单位名称", "企业全称", "申请人", "专利权人", "name", "company_name", "assignee"],
    read: asWritten,
    note: "营业执照上的全称，2–200 字。库中已有同名企业时更新该企业",
    example: "佛山市顺德区示例电器有限公司",
  },
  credit_code: {
    aliases: ["信用代码", "社会信用代码", "统一代码", "统一信用代码", "credit_code", "uscc"],
    read: (cell) => ({ value: creditCodeOf(cell) }),
    note: "18 位，会核对校验位；没有可留空。先按它、再按企业名称查找已有企业",
    example: "91440606000000000L",
  },
  street_id: {
    aliases: ["镇街", "街道", "所属街道", "镇街名称", "所在镇街", "street"],
    read: readStreet,
    note: "镇街名称或九位代码。新企业必填，已有企业可留空",
    example: "",
  },
  address: {
    aliases: ["住所", "注册地址", "企业地址", "经营地址", "address"],
    read: asWritten,
    note: "最多 200 字",
    example: "示例路 1 号",
  },
  legal_person: {
    aliases: ["法人", "法人代表", "法定代表", "legal_person"],
    read: asWritten,
    note: "最多 60 字",
    example: "张三",
  },
  short_name: {
    aliases: ["企业简称", "short_name"],
    read: asWritten,
    note: "最多 60 字",
    example: "示例电器",
  },
  reg_status: {
    aliases: ["经营状态", "企业状态", "状态", "reg_status"],
    read: (cell) => ({
      value: halfWidth(cell)
        .replace(/\(.*\)$/, "")
        .trim(),
    }),
    note: `${regStatuses.join("、")}；留空为存续`,
    example: "存续",
  },
  reg_capital: {
    aliases: ["注册资本", "注册资金", "reg_capital"],
    read: readCapital,
    note: "以万元为单位的数字，最多 4 位小数",
    example: "1000",
  },
  established_on: {
    aliases: ["成立时间", "注册日期", "established_on"],
    read: readDay,
    note: "年-月-日，如 2015-06-01",
    example: "2015-06-01",
  },
  industry_code: {
    aliases: ["行业", "国民经济行业代码", "industry_code"],
    read: asWritten,
    note: "国民经济行业分类（GB/T 4754）代码",
    example: "C3857",
  },
  scale: {
    aliases: ["规模", "企业类型规模", "scale"],
    read: (cell) => ({ value: cell.replace(/企业$/, "") }),
    note: companyScales.join("、"),
    example: "中型",
  },
  is_above_scale: {
    aliases: ["是否规上", "规上", "是否规上企业"],
    read: readFlag,
    note: "是或否；留空为否",
    example: "是",
  },
  is_listed: {
    aliases: ["是否上市", "上市", "是否上市企业"],
    read: readFlag,
    note: "是或否；留空为否",
    example: "否",
  },
  label_ids: {
    aliases: ["企业标签"],
    read: readLabels,
    note: "已有的企业标签，多个用顿号分开；填写后替换原有标签",
    example: "",
  },
};

export const columnKeys = Object.keys(importColumns) as (keyof CompanyFields)[];

const withoutUnit = (heading: string) => heading.replace(/[(（]?万元[)）]?$/, "");

/** Headings of each column, its own first; the unit of an amount may stand behind it. */
export const columnHeadings: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  columnKeys.map((key) => {
    const headings = [importColumns[key], ...columnRules[key].aliases];
    const bare = headings.map(withoutUnit);
    return [key, key === "reg_capital" ? [...headings, ...bare, ...bare.map((one) => `${one}万元`)] : headings];
  }),
);
