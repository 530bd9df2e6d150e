import { type HonorColumn, honorColumnKeys, honorColumns, mostHonorRows } from "#contract/honor/honor-import.ts";
import { type NamedColumns, type NamedRow, type NamedTable, readNamedTable } from "#server/importers/named-columns.ts";

/** A row of a file: its place and its filled cells by column. */
export type FileRow = NamedRow;

/** Other headings that columns are known by. */
const aliases: Partial<Record<HonorColumn, readonly string[]>> = {
  company: ["企业", "单位名称", "公司名称", "企业全称", "获奖单位"],
  credit_code: ["信用代码", "统一代码"],
  type: ["类型", "荣誉类别", "资质类型", "奖项类型"],
  title: ["名称", "荣誉", "奖项名称", "奖项", "资质名称"],
  level: ["荣誉级别", "等级"],
  year: ["年份", "获奖年度", "获得年度", "认定年度"],
  grade: ["奖项等级", "奖级"],
  issuer: ["发证机关", "授予单位", "认定单位"],
  issued_on: ["发证日期", "获得日期", "获奖日期", "认定日期"],
  valid_from: ["有效期开始", "有效期自", "起始日期"],
  valid_to: ["有效期至", "到期日期", "有效期结束"],
  document_no: ["文件号", "发文字号"],
  certificate_no: ["证书号"],
  amount: ["金额", "奖励金额", "奖励金额（元）"],
  patent: ["专利号", "所依专利", "申请号"],
};

const columns: NamedColumns = {
  headings: Object.fromEntries(honorColumnKeys.map((key) => [key, [honorColumns[key], ...(aliases[key] ?? [])]])),
  needed: ["company", "title"],
  most: mostHonorRows,
  thing: "荣誉",
};

/** The rows of an .xlsx or .csv file under the headings it recognises; refuses in words what is neither. */
export const readHonorFile = (bytes: Buffer): Promise<NamedTable> => readNamedTable(bytes, columns);
