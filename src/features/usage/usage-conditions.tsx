import { accountKinds, accountKindWords } from "#contract/usage/usage-lists.ts";
import { contract } from "#contract/index.ts";
import { useCall } from "#src/api/use-call.ts";
import { useFormKit } from "#src/ui/form/form-kit.ts";
import { FilterSelect } from "#src/ui/list/list-parts.tsx";
import "#src/ui/form/form.css";
import { type UsageConditions, type UsagePeriod, usagePeriods } from "./use-usage.ts";

interface Props {
  name: UsagePeriod;
  asked: UsageConditions;
  change: (changes: Record<string, string>) => void;
}

const words: Record<UsagePeriod, string> = { 7: "近 7 天", 30: "近 30 天", 90: "近 90 天", own: "自定义" };

/** Period, street and kind of account, kept in the address. */
export function UsageConditionsBar({ name, asked, change }: Props) {
  const { Day } = useFormKit();
  const streets = useCall(contract.staff.streets, {});
  const { from, to } = asked;
  const choose = (period: UsagePeriod) =>
    change(period === "own" ? { period: "", from, to } : { period, from: "", to: "" });
  const changeDay = (key: "from" | "to") => (day: string) => {
    if (day !== "") change({ [key]: day });
  };
  return (
    <search className="usage-conditions" aria-label="统计条件">
      <div className="chips" role="radiogroup" aria-label="时段">
        {([...usagePeriods, "own"] as const).map((period) => (
          <label key={period} className="chip">
            <input type="radio" name="usage-period" checked={name === period} onChange={() => choose(period)} />
            {words[period]}
          </label>
        ))}
      </div>
      <div className="usage-choices">
        {name === "own" && (
          <>
            <Day name="usage-from" label="起始日期" required value={from} most={to} onChange={changeDay("from")} />
            <Day name="usage-to" label="截止日期" required value={to} least={from} onChange={changeDay("to")} />
          </>
        )}
        <FilterSelect
          label="镇街"
          value={asked.street_id ?? ""}
          options={(streets.data ?? []).map(({ id, name: street }) => [id, street] as const)}
          onChange={(street_id) => change({ street_id })}
        />
        <FilterSelect
          label="账号类型"
          value={asked.kind ?? ""}
          options={accountKinds.map((kind) => [kind, accountKindWords[kind]] as const)}
          onChange={(kind) => change({ kind })}
        />
      </div>
    </search>
  );
}
