import { currentTime } from "#contract/sync/current-time.ts";
import type { InputOf } from "#contract/core/call.ts";
import { dayOf } from "#contract/core/time.ts";
import { contract } from "#contract/index.ts";
import { usageCalls } from "#contract/usage/usage-calls.ts";
import { accountKinds, accountKindWords, usageListOf } from "#contract/usage/usage-lists.ts";
import { listAddress } from "#src/api/list-address.ts";
import { useCall } from "#src/api/use-call.ts";
import { useListInput } from "#src/api/use-list-input.ts";
import { daysUpTo } from "./use-usage.ts";

export type RowsInput = InputOf<typeof usageCalls.rows>;

const address = listAddress(usageCalls.rows, { numbers: ["page", "size"] });
const conditions = ["part", "street_id", "kind", "account_id", "call"] as const;

/** The rows as the address asks for them; both widths draw the same. */
export function useUsageRows() {
  const plain = { list: "days", ...daysUpTo(dayOf(currentTime()), 30), page: 1, size: 20 } as const satisfies RowsInput;
  // Which list it is, and its period, stand in the address whatever they are.
  const { list: _list, from: _from, to: _to, ...unsaid } = plain;
  const asked = useListInput<RowsInput>({
    inputOf: (search) => ({ ...plain, ...address.inputOf(search) }),
    searchOf: (input) => address.searchOf(input, unsaid),
  });
  const { input, show } = asked;
  const rows = useCall(contract.usage.rows, input, { keepPrevious: true });
  const streets = useCall(contract.staff.streets, {});
  const facts = usageListOf(input.list);
  const narrowed = conditions.filter((name) => input[name] !== undefined);
  return {
    ...asked,
    rows,
    facts,
    total: rows.data?.total ?? 0,
    /** Conditions beside the period. */
    narrowed: narrowed.length,
    clear: narrowed.length === 0 ? undefined : () => show({ list: input.list, from: input.from, to: input.to }),
    streetOptions: (streets.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
    kindOptions: accountKinds.map((kind) => ({ value: kind as string, label: accountKindWords[kind] as string })),
    partOptions: Object.entries(facts.parts).map(([value, label]) => ({ value, label })),
  };
}
export type UsageRows = ReturnType<typeof useUsageRows>;
