import type { Citation, Claim, EventDetail, Party, Priority, Section } from "#contract/patent/patent.ts";
import type { SourceStatus } from "#contract/patent/legal/source-status.ts";
import type { PatentType } from "#contract/patent/patent-words.ts";

/** A legal event as a file tells it; days are `YYYY-MM-DD`. */
export interface ImportedEvent {
  code: string;
  title: string;
  happened_on: string;
  gazette_on: string | null;
  detail: EventDetail;
}

/**
 * A record of a file from outside, whatever its shape was. Empty texts, lists and null say that the file has nothing.
 * Numbers stand in the plain form of `contract/patent/patent-numbers.ts`, days are `YYYY-MM-DD`.
 */
export interface ImportedPatent {
  application_no: string;
  publication_no: string;
  grant_no: string;
  type: PatentType | "";
  title: string;
  abstract: string;
  applicants: Party[];
  /** Who has it now, where the file says so. */
  owners: Party[];
  inventors: string[];
  agency: string;
  agents: string[];
  main_ipc: string;
  ipc: string[];
  cpc: string[];
  locarno: string[];
  priorities: Priority[];
  pct_application_no: string;
  pct_publication_no: string;
  parent_no: string;
  filed_on: string | null;
  published_on: string | null;
  examined_on: string | null;
  granted_on: string | null;
  expires_on: string | null;
  source_status: SourceStatus | null;
  province: string;
  city: string;
  district: string;
  /** Key of the simple family at the office that keeps it, with its name. */
  family_simple: string;
  claims: Claim[];
  description: Section[];
  citations: Citation[];
  events: ImportedEvent[];
}

export type ImportedField = keyof ImportedPatent;

/** What is wrong with a field of a record, or with a whole file of an archive, in a Chinese sentence. */
export interface FieldProblem {
  field: ImportedField | "file";
  message: string;
  /** `refuse`: the record cannot be taken; `leave`: the field alone is left out. */
  effect: "refuse" | "leave";
}

/** A record with the place where it stands in its file, in words (`第 3 行`, `US1.xml 第 2 件`). */
export interface ReadRecord {
  place: string;
  patent: ImportedPatent;
  problems: FieldProblem[];
}

/** What a record and a patent of the store both say of themselves, of one that has nothing yet. */
export const emptyFacts = () => ({
  application_no: "",
  publication_no: "",
  grant_no: "",
  title: "",
  applicants: [],
  owners: [],
  inventors: [],
  agency: "",
  agents: [],
  main_ipc: "",
  ipc: [],
  cpc: [],
  locarno: [],
  priorities: [],
  pct_application_no: "",
  pct_publication_no: "",
  parent_no: "",
  filed_on: null,
  published_on: null,
  examined_on: null,
  granted_on: null,
  expires_on: null,
  source_status: null,
  province: "",
  city: "",
  district: "",
  family_simple: "",
});

/** A record that has nothing yet. */
export const emptyPatent = (): ImportedPatent => ({
  ...emptyFacts(),
  type: "",
  abstract: "",
  claims: [],
  description: [],
  citations: [],
  events: [],
});

/** Chinese names of the fields, for sentences and heads of tables. */
export const fieldNames: Record<ImportedField, string> = {
  application_no: "申请号",
  publication_no: "公开号",
  grant_no: "授权公告号",
  type: "专利类型",
  title: "名称",
  abstract: "摘要",
  applicants: "申请人",
  owners: "当前权利人",
  inventors: "发明人",
  agency: "代理机构",
  agents: "代理人",
  main_ipc: "主分类号",
  ipc: "IPC 分类号",
  cpc: "CPC 分类号",
  locarno: "洛迦诺分类号",
  priorities: "优先权",
  pct_application_no: "国际申请号",
  pct_publication_no: "国际公布号",
  parent_no: "分案原申请号",
  filed_on: "申请日",
  published_on: "公开日",
  examined_on: "实质审查生效日",
  granted_on: "授权公告日",
  expires_on: "届满日",
  source_status: "法律状态",
  province: "省份",
  city: "城市",
  district: "区县",
  family_simple: "简单同族",
  claims: "权利要求",
  description: "说明书",
  citations: "引证文献",
  events: "法律事件",
};

/** What a problem is about, for lists of them. */
export const problemNames: Record<FieldProblem["field"], string> = { ...fieldNames, file: "文件" };
