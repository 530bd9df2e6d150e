import { staffKindWords } from "#contract/account/staff.ts";
import type { MergeSide } from "#contract/account/account-merge.ts";
import { useFormKit } from "#src/ui/form/form-kit.ts";
import { formatMinute } from "#src/ui/text/format-date.ts";

interface Union {
  unite_streets: boolean;
  unite_lead: boolean;
}

interface Props {
  sides: readonly [MergeSide, MergeSide];
  keepsFirst: boolean;
  onKeep: (first: boolean) => void;
  union: Union;
  onUnion: (union: Union) => void;
}

/** Which account stays, and what of the other's duties it takes over: nothing, unless it is said. */
export function MergeChoices({ sides, keepsFirst, onKeep, union, onUnion }: Props) {
  const { Flag } = useFormKit();
  const [kept, gone] = keepsFirst ? sides : [sides[1], sides[0]];
  const more = gone.street_names.filter((name) => !kept.street_names.includes(name));
  return (
    <>
      <fieldset className="account-merge-sides">
        <legend>保留哪一个账号</legend>
        {sides.map((side, place) => (
          <Side key={side.id} side={side} isKept={(place === 0) === keepsFirst} onKeep={() => onKeep(place === 0)} />
        ))}
      </fieldset>
      {kept.kind === "street" && more.length > 0 && (
        <Flag
          name="unite_streets"
          label={`保留账号同时负责${more.join("、")}`}
          value={union.unite_streets}
          onChange={(unite_streets) => onUnion({ ...union, unite_streets })}
        />
      )}
      {kept.kind === gone.kind && gone.is_lead && !kept.is_lead && (
        <Flag
          name="unite_lead"
          label="保留账号同时成为负责人"
          value={union.unite_lead}
          onChange={(unite_lead) => onUnion({ ...union, unite_lead })}
        />
      )}
      {kept.kind === "enterprise" && gone.is_main && !kept.is_main && (
        <Flag
          name="unite_lead"
          label="保留账号接任企业主账号"
          value={union.unite_lead}
          onChange={(unite_lead) => onUnion({ ...union, unite_lead })}
        />
      )}
    </>
  );
}

function Side({ side, isKept, onKeep }: { side: MergeSide; isKept: boolean; onKeep: () => void }) {
  const facts = [
    staffKindWords[side.kind],
    side.unit,
    side.street_names.join("、"),
    side.is_lead ? "负责人" : "",
    side.is_main ? "主账号" : "",
  ];
  return (
    <label className={isKept ? "account-merge-side kept" : "account-merge-side"}>
      <input type="radio" name="kept" checked={isKept} onChange={onKeep} />
      <span>
        <strong>
          {isKept ? "保留：" : "并入："}
          {side.name} {side.mobile}
        </strong>
        <small>{facts.filter((fact) => fact !== "").join(" · ")}</small>
        <small>
          {side.state === 1 ? "在用" : "已停用"} · 最近活动 {formatMinute(side.last_seen_at) || "从未登录"}
        </small>
      </span>
    </label>
  );
}
