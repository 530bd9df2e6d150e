import { plainSigns } from "#contract/core/pasted/visible-text.ts";
import { cellText } from "../cell-values.ts";
import { columnPlaces, type Meaning } from "../column-places.ts";
import type { Cell, ForeignRow } from "../foreign-table.ts";
import { type PatentColumn, patentColumns } from "#contract/patent/import/import-columns.ts";

/** Headings of exports of incoPat, 智慧芽, CNIPR and of public tables, without brackets and spaces. */
const aliases: Record<PatentColumn, readonly string[]> = {
  application_no: ["申请号", "申请专利号", "专利申请号", "专利号", "申请号码", "applicationnumber", "applicationno"],
  publication_no: [
    "公开公告号",
    "公开号",
    "公告号",
    "公布号",
    "文献号",
    "公开公告号码",
    "publicationnumber",
    "publicationnumbers",
    "publicationno",
    "patentnumber",
    "displaykey",
    "pn",
  ],
  kind: ["文献种类代码", "文献类型", "公开种类", "种类代码", "kind", "kindcode"],
  grant_no: ["授权公告号", "授权号", "授权公告号码", "grantnumber", "grantedpatent"],
  type: ["专利类型", "类型", "专利种类", "申请类型", "patenttype"],
  title: [
    "名称",
    "标题",
    "发明名称",
    "专利名称",
    "标题中文",
    "标题原文",
    "题名",
    "标题翻译",
    "标题译简体中文",
    "title",
    "patenttitle",
    "inventiontitle",
  ],
  abstract: ["摘要", "摘要中文", "摘要原文", "摘要翻译", "摘要译简体中文", "abstract"],
  applicants: [
    "申请人",
    "申请专利权人",
    "原始申请专利权人",
    "标原始申请专利权人",
    "专利权人",
    "申请权人",
    "applicant",
    "applicants",
    "assignee",
    "assignees",
    "assigneeapplicant",
  ],
  applicant_address: [
    "地址",
    "申请人地址",
    "第一申请人地址",
    "原始申请专利权人地址",
    "联系地址",
    "address",
    "applicantaddress",
  ],
  owners: [
    "当前权利人",
    "当前专利权人",
    "当前申请专利权人",
    "标当前申请专利权人",
    "最新专利权人",
    "现权利人",
    "currentassignee",
  ],
  inventors: ["发明人", "发明设计人", "设计人", "inventor", "inventors", "inventorauthor"],
  agency: ["代理机构", "专利代理机构", "代理机构名称", "agency"],
  agents: ["代理人", "专利代理师", "代理师", "agent", "agents"],
  main_ipc: ["主分类号", "ipc主分类号", "ipc主分类", "主ipc", "ipc主分类号小组", "mainipc"],
  ipc: [
    "分类号",
    "ipc分类号",
    "ipc",
    "国际分类号",
    "ipc分类",
    "ipcclasses",
    "truesubclassesall",
    "ipcrclassifications",
    "internationalclassification",
    "ipccurrent",
  ],
  cpc: ["cpc", "cpc分类号", "cpc分类", "cpcclassifications", "cooperativepatentclassification", "cpccurrent"],
  locarno: ["洛迦诺分类号", "外观洛迦诺分类号", "洛迦诺分类", "外观设计洛迦诺分类号", "locarno"],
  priorities: [
    "优先权",
    "优先权号",
    "优先权信息",
    "priority",
    "priorities",
    "prioritydata",
    "prioritydocument",
    "prioritynumber",
    "prioritynumbers",
  ],
  priority_dates: ["优先权日", "最早优先权日", "earliestprioritydate", "prioritydate"],
  pct_application_no: ["国际申请号", "pct国际申请号", "pct申请号", "国际申请"],
  pct_publication_no: ["国际公布号", "pct国际公布号", "pct公开号", "国际公布"],
  parent_no: ["分案原申请号", "分案申请号", "母案申请号", "原案申请号"],
  filed_on: [
    "申请日",
    "申请日期",
    "applicationdate",
    "filingdate",
    "filedon",
    "dateofapplication",
    "filingcreationdate",
  ],
  published_on: ["公开公告日", "公开日", "公告日", "公布日", "publicationdate"],
  granted_on: ["授权公告日", "授权日", "颁证日", "授权日期", "grantdate"],
  expires_on: ["届满日", "预估到期日", "预计届满日", "到期日", "expirydate", "expiredate"],
  status: ["专利有效性", "有效性", "简单法律状态", "当前有效性", "专利状态", "案件状态", "simplelegalstatus"],
  status_detail: [
    "法律状态",
    "当前法律状态",
    "最新法律状态",
    "法律状态事件",
    "专利法律状态",
    "失效原因",
    "终止原因",
    "legalstatus",
  ],
  ended_on: ["失效日", "失效日期", "终止日", "终止日期", "专利权终止日", "专利权终止日期", "失效时间"],
  province: [
    "省份",
    "省市",
    "申请人省市",
    "申请人所在省",
    "中国申请人省",
    "当前申请专利权人州省",
    "region",
    "province",
  ],
  city: ["城市", "地市", "申请人地市", "中国申请人地市", "申请人所在市", "当前申请专利权人地市", "city"],
  district: ["区县", "申请人区县", "中国申请人区县", "申请人所在区县", "当前申请专利权人区县", "district"],
  claims: ["权利要求", "权利要求书", "主权项", "首项权利要求", "全部权利要求", "权利要求中文", "claims", "claim"],
  description: ["说明书", "说明书全文", "description"],
  citations: [
    "引证专利",
    "引用专利",
    "引证文献",
    "专利引证",
    "引证专利公开号",
    "citations",
    "citedpatents",
    "patentcitations",
  ],
  family_simple: ["简单同族", "简单同族公开号", "同族", "familymembers", "simplefamily"],
};

/** A heading as it is compared: half width, without spaces, brackets and signs. */
export const headingKey = (heading: string): string =>
  plainSigns(heading)
    .toLowerCase()
    .replaceAll(/[\s()[\]{}【】*_\-/:：.、#]/gu, "");

const byKey = new Map(
  (Object.keys(patentColumns) as PatentColumn[]).flatMap((column) =>
    [headingKey(patentColumns[column]), ...aliases[column]].map((alias, rank) => [alias, { column, rank }] as const),
  ),
);

const meaningOf = (heading: string): Meaning<PatentColumn> | undefined => byKey.get(headingKey(heading));

/** The column a heading names by itself; undefined when none. */
export const columnOfHeading = (heading: string): PatentColumn | undefined => meaningOf(heading)?.column;

/** Google's table has its publications under a word that in others means a number of rows. */
const inGoogle = (heading: string) =>
  headingKey(heading) === "id" ? ({ column: "publication_no", rank: 0 } as const) : meaningOf(heading);
const isGoogle = ({ cells }: ForeignRow) =>
  [...cells.values()].some((heading) => headingKey(cellText(heading)) === "resultlink");

/** Columns chosen for headings by their key; empty: not read. */
export type ColumnChoices = ReadonlyMap<string, PatentColumn | "">;

/** The column that each place of a head fills: as somebody chose, else as its heading says; one place for a column. */
export function planColumns(
  header: ForeignRow,
  rows: readonly Pick<ForeignRow, "cells">[],
  choices: ColumnChoices,
): Map<number, PatentColumn> {
  const chosen = new Map<PatentColumn, number>();
  const others = new Map<number, Cell>();
  for (const [place, heading] of header.cells) {
    const choice = choices.get(headingKey(cellText(heading)));
    if (choice === undefined) others.set(place, heading);
    else if (choice !== "" && !chosen.has(choice)) chosen.set(choice, place);
  }
  const own = columnPlaces({ ...header, cells: others }, rows, isGoogle(header) ? inGoogle : meaningOf);
  // What was chosen for a column takes the place of what its heading says.
  return new Map([...new Map([...own, ...chosen])].map(([column, place]) => [place, column]));
}
