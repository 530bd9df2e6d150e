import { certificateKinds } from "#contract/certificate/certificate-kinds.ts";
import { certificateStates } from "#contract/certificate/certificate-rules.ts";
import { certificateCalls } from "#contract/certificate/certificate.ts";
import type { InputOf } from "#contract/core/call.ts";
import { type Option, optionsOf } from "#src/ui/form/form-kit.ts";

export type CertificateList = InputOf<typeof certificateCalls.certificateList>;

const shape = certificateCalls.certificateList.input.shape;
const names = Object.keys(shape) as (keyof CertificateList)[];
const numbers: ReadonlySet<keyof CertificateList> = new Set(["page", "size", "year"]);
const plain: CertificateList = { keyword: "", sort: "issued", page: 1, size: 20 };

const valueOf = (name: keyof CertificateList, raw: string): unknown =>
  name === "lent" ? (raw === "true" ? true : raw) : numbers.has(name) ? Number(raw) : raw;

/** The list an address asks for; what breaks a rule is left out. */
export function certificateListOf(search: URLSearchParams): CertificateList {
  const input: Record<string, unknown> = {};
  for (const name of names) {
    const raw = search.get(name);
    if (raw === null || raw === "") continue;
    const parsed = shape[name].safeParse(valueOf(name, raw));
    if (parsed.success) input[name] = parsed.data;
  }
  return input as CertificateList;
}

/** The address of a list: only what differs from the plain one. */
export function certificateSearchOf(input: CertificateList): URLSearchParams {
  const search = new URLSearchParams();
  for (const name of names) {
    const value = input[name];
    if (value !== undefined && value !== "" && value !== false && value !== plain[name])
      search.set(name, String(value));
  }
  return search;
}

/** How many conditions narrow the list, beside words, kind and order. */
export const countConditions = ({ state, year, lent }: CertificateList): number =>
  [state, year, lent].filter((value) => value !== undefined && value !== false).length;

type ChoiceName = "kind" | "state" | "year";

/** Years that certificates are looked for in, the latest first. */
const shownYears = 25;

export const choiceFilters = (thisYear: number): { name: ChoiceName; label: string; options: Option[] }[] => [
  { name: "kind", label: "证书类型", options: optionsOf(certificateKinds) },
  { name: "state", label: "状态", options: optionsOf(certificateStates) },
  {
    name: "year",
    label: "发证年份",
    options: optionsOf(Array.from({ length: shownYears }, (_, at) => String(thisYear - at))),
  },
];

/** A chosen option as the list takes it; empty: any. */
export const choiceOf = (name: ChoiceName, value: string | undefined): Partial<CertificateList> => ({
  [name]: value === undefined || value === "" ? undefined : name === "year" ? Number(value) : value,
});

export const sortOrders = { issued: "desc", expires: "asc", name: "asc" } as const;
export type CertificateSort = keyof typeof sortOrders;
export const isCertificateSort = (key: string | undefined): key is CertificateSort =>
  key !== undefined && key in sortOrders;
