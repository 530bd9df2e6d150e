import { contract } from "#contract/index.ts";
import { kindOf } from "#contract/core/roles.ts";
import { trialStateWords } from "#contract/account/trial.ts";
import { staffKindWords } from "#contract/account/staff.ts";
import { useEffect, useEffectEvent, useState } from "react";
import { useCall } from "#src/api/use-call.ts";
import { useSessionUser } from "#src/entities/session/use-session.ts";
import { useFormKit } from "#src/ui/form/form-kit.ts";
import "#src/ui/form/form.css";
import { useDebounced } from "#src/ui/use-debounced.ts";
import type { UserFilter, Users } from "./use-users.ts";
import { ownStreetsOf } from "#src/entities/visit/own-streets.ts";

/** Milliseconds between the last key and the search. */
const pause = 400;
const states = { on: "在用", off: "已停用" };

/** Search by word, street, kind and state; both widths share it. */
export function UserFilters({ users: { filter, setFilter } }: { users: Users }) {
  const { Pick } = useFormKit();
  const streets = useCall(contract.staff.streets, {});
  const user = useSessionUser();
  const isAdmin = kindOf(user) === "admin";
  const shown = isAdmin ? (streets.data ?? []) : ownStreetsOf(streets.data ?? [], user);
  const select = (name: keyof UserFilter, label: string, options: readonly (readonly [string, string])[]) => (
    <Pick
      name={`users-${name}`}
      label={label}
      value={filter[name] ?? ""}
      onChange={(value) => setFilter({ [name]: value })}
      options={options.map(([value, text]) => ({ value, label: text }))}
      none={`全部${label}`}
    />
  );
  return (
    <search className="users-filters">
      <KeywordInput value={filter.keyword ?? ""} onSettled={(keyword) => setFilter({ keyword })} />
      {shown.length > 1 &&
        select(
          "street_id",
          "镇街",
          shown.map(({ id, name }) => [id, name] as const),
        )}
      {isAdmin && select("kind", "类型", Object.entries(staffKindWords))}
      {select("state", "状态", Object.entries(states))}
      {isAdmin && select("trial", "试用状态", Object.entries(trialStateWords))}
    </search>
  );
}

function KeywordInput({ value, onSettled }: { value: string; onSettled: (keyword: string) => void }) {
  const [typed, setTyped] = useState(value);
  const settled = useDebounced(typed.trim(), pause);
  const search = useEffectEvent((keyword: string) => {
    if (keyword !== value) onSettled(keyword);
  });
  useEffect(() => search(settled), [settled]);
  // The filters were cleared, or an address with another word was opened.
  const follow = useEffectEvent((keyword: string) => {
    if (keyword !== settled) setTyped(keyword);
  });
  useEffect(() => follow(value), [value]);
  return (
    <input
      type="search"
      className="users-input users-keyword"
      aria-label="搜索用户"
      placeholder="姓名、手机号或单位"
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
    />
  );
}
