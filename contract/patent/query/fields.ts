import type { Dialect } from "./dialects.ts";
import {
  codeFields,
  dateFields,
  nameFields,
  textFields,
  wordFields,
  type CodeField,
  type DateField,
  type NameField,
  type SearchField,
  type TextField,
  type WordField,
} from "./query-tree.ts";

export type FieldKind = "text" | "name" | "code" | "word" | "date";

export interface FieldEntry {
  /** The Chinese name on the screen; also the first spelling of our own dialect. */
  name: string;
  /** A clause of our own dialect. */
  example: string;
  /** Spellings, the one that is printed first; none: the dialect cannot say it. Read without regard to case. */
  cn: readonly string[];
  incopat: readonly string[];
  zhihuiya: readonly string[];
  cnipr: readonly string[];
  cql: readonly string[];
}

const entry = (
  name: string,
  example: string,
  cn: string,
  incopat = "",
  zhihuiya = "",
  cnipr = "",
  cql = "",
): FieldEntry => {
  const spellings = (words: string) => words.split(" ").filter((word) => word !== "");
  return {
    name,
    example,
    cn: [name, ...spellings(cn)],
    incopat: spellings(incopat),
    zhihuiya: spellings(zhihuiya),
    cnipr: spellings(cnipr),
    cql: spellings(cql),
  };
};

/** Every field: name, example, then the spellings of cn, incoPat, 智慧芽, CNIPR and CQL. */
export const fieldTable: Record<SearchField, FieldEntry> = {
  title: entry("名称", "名称=(空调 或 制冷)", "标题 发明名称 专利名称", "TI", "TTL", "名称", "ti"),
  abstract: entry("摘要", "摘要=(压缩机)", "文摘", "AB", "ABST", "摘要", "ab"),
  claims: entry("权利要求", "权利要求=(转轴)", "主权项 权利要求书", "CLAIM", "CLMS ICLMS", "主权项", "claims"),
  description: entry(
    "说明书",
    "说明书=(背景 且 噪声)",
    "",
    "DES",
    "DESC DESC_F DESC_B DESC_S DESC_D DESC_E",
    "",
    "desc",
  ),
  applicant: entry("申请人", "申请人=(某某公司)", "申请（专利权）人", "AP APNOR", "AN", "申请（专利权）人", "pa"),
  owner: entry("专利权人", "专利权人=(某某公司)", "当前权利人 权利人", "PATENTEE", "ANS ANC", "", ""),
  inventor: entry("发明人", "发明人=(张三)", "发明（设计）人 设计人", "IN", "IN", "发明（设计）人", "in"),
  agency: entry("代理机构", "代理机构=(某某事务所)", "专利代理机构", "AGC"),
  agent: entry("代理人", "代理人=(李四)", "代理师 专利代理师", "AT"),
  address: entry("地址", "地址=(顺德)", "申请人地址", "", "", "地址"),
  // incoPat names the parties of rights by these words; 智慧芽, CNIPR and CQL have no field for them.
  licensor: entry("许可人", "许可人=(某某公司)", "许可方", "LICENSOR"),
  licensee: entry("被许可人", "被许可人=(某某公司)", "被许可方", "LICENSEE"),
  pledgor: entry("出质人", "出质人=(某某公司)", "", "PLEDGOR"),
  pledgee: entry("质权人", "质权人=(银行)", "", "PLEDGEE"),
  assignor: entry("转让人", "转让人=(某某公司)", "让与人 变更前权利人", "ASSIGNOR"),
  assignee: entry("受让人", "受让人=(某某公司)", "变更后权利人", "ASSIGNEE"),
  ipc: entry("IPC分类号", "IPC分类号=(F24F)", "IPC 分类号", "IPC", "IPC", "分类号", "ipc ic"),
  main_ipc: entry("主分类号", "主分类号=(F24F11)", "IPC主分类号", "IPC-MAIN", "MIPC", "主分类号"),
  cpc: entry("CPC分类号", "CPC分类号=(F24F11/30)", "CPC", "CPC", "CPC", "", "cpc cpci cpca"),
  locarno: entry("洛迦诺分类号", "洛迦诺分类号=(23-04)", "洛迦诺 外观分类号", "LOC", "LOC"),
  application_no: entry("申请号", "申请号=(2020190000017)", "专利号", "AN", "APNO", "申请号", "ap"),
  publication_no: entry(
    "公开号",
    "公开号=(CN199000001A)",
    "公告号 公开（公告）号 公开公告号",
    "PN",
    "PN",
    "公开（公告）号",
    "pn",
  ),
  priority_no: entry("优先权号", "优先权号=(US62)", "优先权", "PR", "", "", "pr"),
  type: entry("专利类型", "专利类型=(发明 或 实用新型)", "类型"),
  status: entry("法律状态", "法律状态=(有效)", "状态 专利状态", "LG STATUS", "SIMPLE_LEGAL_STATUS", "statusCode"),
  right: entry("权利事项", "权利事项=(质押)", "权利事件", "", "LEGAL_EVENT"),
  province: entry("省份", "省份=(广东)", "省", "AP-PROVINCE"),
  city: entry("城市", "城市=(佛山)", "市 地市", "AP-CITY"),
  district: entry("区县", "区县=(顺德)", "区 县", "AP-COUNTY"),
  street: entry("镇街", "镇街=(大良)", "街道 镇"),
  filed_on: entry("申请日", "申请日=[2020-01-01 至 2023-12-31]", "申请日期", "AD ADY", "APD", "申请日", ""),
  published_on: entry(
    "公开日",
    "公开日=[2021 至 2022]",
    "公告日 公开（公告）日 公开公告日",
    "PD PDY",
    "PBD",
    "公开（公告）日",
    "pd",
  ),
  granted_on: entry("授权日", "授权日>=2022-06", "授权公告日", "GRANT-DATE", "ISD"),
  expires_on: entry("到期日", "到期日<=2030-12-31", "届满日 失效日", "EXPIRY-DATE EXDT", "EXPD EXDT"),
};

/** One spelling for several fields: found in any of them. */
export interface Composite {
  spelling: string;
  fields: readonly SearchField[];
}

const first3 = ["title", "abstract", "claims"] as const;

export const composites: Record<Dialect, readonly Composite[]> = {
  cn: [{ spelling: "全文", fields: textFields }],
  incopat: [
    { spelling: "TIAB", fields: ["title", "abstract"] },
    { spelling: "TIABC", fields: first3 },
    { spelling: "ALL", fields: textFields },
    { spelling: "FULL", fields: textFields },
  ],
  zhihuiya: [
    { spelling: "TA", fields: ["title", "abstract"] },
    { spelling: "TAC", fields: first3 },
    { spelling: "TACD", fields: textFields },
  ],
  cnipr: [],
  cql: [
    { spelling: "ta", fields: ["title", "abstract"] },
    { spelling: "ia", fields: ["applicant", "inventor"] },
    { spelling: "cl", fields: ["ipc", "cpc"] },
    { spelling: "num", fields: ["application_no", "publication_no", "priority_no"] },
    { spelling: "txt", fields: ["title", "abstract", "applicant", "inventor"] },
    { spelling: "ftxt", fields: textFields },
  ],
};

/**
 * Spellings of incoPat for parties of rights were not found in its manual: they are read with a remark. What it says of
 * a right beyond its parties (`LICENSE-…`, `PLEDGE-…`, `ASSIGN-…`) is refused with the fields that are known here.
 */
const unproved = (spelling: string, name: string) => `${spelling} 按“${name}”读，incoPat 的写法请以其帮助为准。`;

/** Spellings that ask for something narrower than the field they are read as, and the sentence which says so. */
export const narrowerSpellings: Record<string, string> = {
  ICLMS: "ICLMS 只指独立权利要求，这里在全部权利要求中查找。",
  DESC_F: "DESC_F 只指说明书的一部分，这里在整个说明书中查找。",
  DESC_B: "DESC_B 只指说明书的一部分，这里在整个说明书中查找。",
  DESC_S: "DESC_S 只指说明书的一部分，这里在整个说明书中查找。",
  DESC_D: "DESC_D 只指说明书的一部分，这里在整个说明书中查找。",
  DESC_E: "DESC_E 只指说明书的一部分，这里在整个说明书中查找。",
  LICENSOR: unproved("LICENSOR", "许可人"),
  LICENSEE: unproved("LICENSEE", "被许可人"),
  PLEDGOR: unproved("PLEDGOR", "出质人"),
  PLEDGEE: unproved("PLEDGEE", "质权人"),
  ASSIGNOR: unproved("ASSIGNOR", "转让人"),
  ASSIGNEE: unproved("ASSIGNEE", "受让人"),
  CPCI: "cpci 只指发明信息的 CPC，这里在全部 CPC 中查找。",
  CPCA: "cpca 只指附加信息的 CPC，这里在全部 CPC 中查找。",
};

const isText = (field: SearchField): field is TextField => (textFields as readonly string[]).includes(field);
const isName = (field: SearchField): field is NameField => (nameFields as readonly string[]).includes(field);
const isCode = (field: SearchField): field is CodeField => (codeFields as readonly string[]).includes(field);

export const isDate = (field: SearchField): field is DateField => (dateFields as readonly string[]).includes(field);
export const isWord = (field: SearchField): field is WordField => (wordFields as readonly string[]).includes(field);

export function kindOfField(field: SearchField): FieldKind {
  if (isText(field)) return "text";
  if (isName(field)) return "name";
  if (isCode(field)) return "code";
  return isDate(field) ? "date" : "word";
}

/** Relations a field of the kind takes in our own dialect. */
export const fieldOperators: Record<FieldKind, readonly string[]> = {
  text: ["="],
  name: ["="],
  code: ["="],
  word: ["="],
  date: ["=", ">", ">=", "<", "<="],
};
