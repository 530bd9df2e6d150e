import { isForCompany, isForOffice, kindFacts, warningKinds } from "#contract/warning/warning-kinds.ts";
import { stateFilters, warningCalls } from "#contract/warning/warning-calls.ts";
import { listAddress } from "#src/api/list-address.ts";
import type { Option } from "#src/ui/form/form-kit.ts";

/** What a list shows without conditions. */
const plain = { state: "open", page: 1, size: 20 } as const;
const numbers = ["page", "size"] as const;

export const ownAddress = listAddress(warningCalls.warningOwn, { numbers }).over(plain);
export const officeAddress = listAddress(warningCalls.warningList, { numbers, flags: ["mine"] }).over(plain);

const stateWords = { open: "未结", all: "全部状态" } as const;
export const stateOptions: Option[] = stateFilters.map((value) => ({
  value,
  label: value === "open" || value === "all" ? stateWords[value] : value,
}));

/** Kinds as a list's condition offers them: what officials owe to them alone, a company's watches to it alone. */
export const kindOptions = (isOffice: boolean): Option[] =>
  warningKinds
    .filter(isOffice ? isForOffice : isForCompany)
    .map((kind) => ({ value: kind, label: kindFacts(kind).word }));
