import { certificateKinds } from "#contract/certificate/certificate-kinds.ts";
import { certificateStates } from "#contract/certificate/certificate-rules.ts";
import { certificateCalls } from "#contract/certificate/certificate.ts";
import type { InputOf } from "#contract/core/call.ts";
import { listAddress } from "#src/api/list-address.ts";
import { type Option, optionsOf } from "#src/ui/form/form-kit.ts";

export type CertificateList = InputOf<typeof certificateCalls.certificateList>;

const address = listAddress(certificateCalls.certificateList, { numbers: ["page", "size", "year"], flags: ["lent"] });
const plain: CertificateList = { keyword: "", sort: "issued", page: 1, size: 20, lent: false };

/** The list an address asks for. */
export const certificateListOf = address.inputOf;
export const certificateSearchOf = (input: CertificateList) => address.searchOf(input, plain);

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

export const { choiceOf } = address;

export const sortOrders = { issued: "desc", expires: "asc", name: "asc" } as const;
export type CertificateSort = keyof typeof sortOrders;
export const isCertificateSort = (key: string | undefined): key is CertificateSort =>
  key !== undefined && key in sortOrders;

/** Conditions that hold or do not matter. */
export const flagFilters = [{ name: "lent", label: "借出中" }] as const;
