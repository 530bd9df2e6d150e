import { tradeKeys, tradeName } from "#contract/company/trades.ts";
import { contract } from "#contract/index.ts";
import { callsOfAnArea } from "#src/entities/call-form/calls-of-an-area.ts";
import type { Option } from "#src/ui/form/form-kit.ts";

/** Rows of a page of reports. */
export const pageSize = 20;

/** Trades to choose from, by the names of the classification. */
export const tradeOptions = (keys: readonly string[] = tradeKeys): Option[] =>
  keys.map((key) => ({ value: key, label: tradeName(key) }));

const { list, info, buyers, readers, shelf, reading } = contract.industry;

export const { useForm: useIndustryForm, useStep: useIndustryStep } = callsOfAnArea([
  list,
  info,
  buyers,
  readers,
  shelf,
  reading,
]);
