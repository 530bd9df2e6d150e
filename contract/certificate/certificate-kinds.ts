import { readNumber } from "../patent/patent-numbers.ts";

export const certificateKinds = [
  "专利证书",
  "商标注册证",
  "软件著作权",
  "作品登记",
  "贯标认证",
  "高新技术企业",
  "植物新品种",
  "集成电路布图",
  "其他",
] as const;
export type CertificateKind = (typeof certificateKinds)[number];

interface KindRule {
  /** What the paper calls its number. */
  number: string;
  form?: RegExp;
  example: string;
  /** Years for which it is given; a certificate of such a kind names its last day. */
  years?: number;
}

/** Registration numbers of trademarks, which are about to have nine digits, those of international registrations too. */
const markForm = /^G?\d{1,9}[A-Z]?$/u;

/** What is known of the numbers and terms of each kind. */
export const kindRules: Readonly<Record<CertificateKind, KindRule>> = {
  专利证书: { number: "专利号", example: "ZL202310123456.6" },
  商标注册证: { number: "注册号", form: markForm, example: "12345678", years: 10 },
  软件著作权: { number: "登记号", form: /^\d{4}SR\d{6,7}$/u, example: "2023SR0123456" },
  作品登记: {
    number: "登记号",
    form: /^\p{Script=Han}{1,2}作登字-\d{4}-[A-L]-\d{8}$/u,
    example: "粤作登字-2023-F-00001234",
  },
  贯标认证: { number: "证书编号", example: "见证书右上角", years: 3 },
  高新技术企业: { number: "证书编号", form: /^GR\d{12}$/u, example: "GR202344000123", years: 3 },
  植物新品种: { number: "品种权号", form: /^CNA\d{8}(?:\d{3}|\.[\dX])$/u, example: "CNA20201001234" },
  集成电路布图: { number: "登记号", form: /^BS\.\d{8,9}$/u, example: "BS.235012345" },
  其他: { number: "证书编号", example: "" },
};

/** Half width, capitals, without spaces; dashes of any kind as one. */
const tidied = (typed: string) =>
  typed
    .normalize("NFKC")
    .toUpperCase()
    .replaceAll(/\s/gu, "")
    .replaceAll(/[‐‑–—−]/gu, "-");

/** A number as it is kept, or what is wrong with it. Only kinds whose numbers have a form are checked. */
export function certificateNumber(kind: CertificateKind, typed: string): { number: string } | { problem: string } {
  if (kind === "专利证书") return patentNumberOf(typed);
  const rule = kindRules[kind];
  if (rule.form === undefined) return { number: typed.trim() };
  const number = tidied(typed);
  if (rule.form.test(number)) return { number };
  return { problem: `${kind}的${rule.number}不正确，应形如 ${rule.example}` };
}

/** The number of a Chinese patent or application, its check digit proved, as `ZL…`. */
export function patentNumberOf(typed: string): { number: string } | { problem: string } {
  const read = readNumber(typed);
  if ("problem" in read) return read;
  if (read.kind !== "application") return { problem: "请填写专利号（申请号），不是公开号；形如 ZL202310123456.6" };
  return { number: read.shown.replace(/^CN/u, "ZL") };
}

/** What that number is called. */
export const rightLabel = "关联专利号或商标注册号";

/** The number of the patent or of the trademark that a certificate belongs to, as it is kept; or what is wrong with it. */
export function rightNumberOf(typed: string): { number: string } | { problem: string } {
  const patent = patentNumberOf(typed);
  const mark = tidied(typed);
  return "problem" in patent && markForm.test(mark) ? { number: mark } : patent;
}

/** The registration number of the trademark that a certificate is of or belongs to; null: of none. */
export function markNumberIn({ kind, number, right_no }: { kind: CertificateKind; number: string; right_no: string }) {
  const named = kind === "商标注册证" ? number : kind === "专利证书" ? "" : right_no;
  return markForm.test(named) ? named : null;
}

/** The same as the table of patents knows it; null where it is no such number. */
export function plainPatentNumber(number: string): string | null {
  const read = number === "" ? null : readNumber(number);
  return read !== null && "plain" in read && read.kind === "application" ? read.plain : null;
}
