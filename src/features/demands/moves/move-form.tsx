import { satisfactions } from "#contract/demand/demand-fields.ts";
import { mayHandle } from "#contract/demand/demand-rules.ts";
import { type DemandAction, demandRule } from "#contract/demand/demand-states.ts";
import { dayOf } from "#contract/core/time.ts";
import { addWorkingDays, closeOf } from "#contract/core/working-days.ts";
import type { Staff } from "#contract/core/reference.ts";
import { useHolidays } from "#src/entities/demand/use-holidays.ts";
import type { AnyDemand } from "#src/entities/demand/use-local-demands.ts";
import { formatMinute } from "#src/ui/text/format-date.ts";
import { optionsOf, useFormKit } from "#src/ui/form/form-kit.ts";
import { fieldBinder } from "#src/ui/form/field-binder.ts";
import { remarkLabel } from "./move-words.ts";
import type { MoveValues } from "./move-values.ts";
import { FieldProblem } from "#src/ui/form/field-problem.tsx";

interface Props {
  action: DemandAction;
  /** The demand that moves; of several handed out at once, one of them. */
  demand: AnyDemand;
  values: MoveValues;
  set: (changes: Partial<MoveValues>) => void;
  problems: Record<string, string>;
  staff: readonly Staff[];
}

/** What a move takes, as controls of any form kit. */
export function MoveForm(props: Props) {
  const { action, values, set, problems } = props;
  const { Choice, LongText, Text } = useFormKit();
  const { takes, remark } = demandRule(action);
  const field = fieldBinder({ values, set, problems });
  return (
    <>
      {takes === "owner_id" && <OwnerFields {...props} />}
      {takes === "satisfaction" && (
        <Choice {...field("satisfaction", "满意度")} required options={optionsOf(satisfactions)} />
      )}
      {takes === "days" && <DaysField {...props} />}
      {action === "批准延期" && <AskedExtension demand={props.demand} />}
      {remark ? (
        <LongText {...field("remark", remarkLabel(action))} required maxLength={1000} rows={3} />
      ) : (
        <Text {...field("remark", remarkLabel(action))} maxLength={1000} placeholder="选填" />
      )}
    </>
  );
}

/** First the unit, then the person of it, then who works along. */
function OwnerFields({ demand, values, set, problems, staff }: Props) {
  const { Choice, Many } = useFormKit();
  const able = staff.filter((one) => mayHandle(one, demand.street_id));
  const units = [...new Set(able.map(({ com_name }) => com_name))].sort((a, b) => a.localeCompare(b, "zh-CN"));
  const chosen = able.find(({ id }) => id === values.owner_id);
  const unit = values.unit !== "" ? values.unit : (chosen?.com_name ?? (units.length === 1 ? (units[0] ?? "") : ""));
  const people = able.filter(({ com_name }) => com_name === unit);
  const optionOf = ({ id, name, com_name }: Staff, withUnit: boolean) => ({
    value: id,
    label: withUnit ? `${name}（${com_name}）` : name,
  });
  const field = fieldBinder({ values, set, problems });
  return (
    <>
      <Choice
        name="unit"
        label="承办单位"
        required
        value={unit}
        onChange={(next) => set({ unit: next, owner_id: "" })}
        options={optionsOf(units)}
      />
      {unit !== "" && (
        <Choice {...field("owner_id", "经办人")} required options={people.map((one) => optionOf(one, false))} />
      )}
      {unit === "" && problems.owner_id !== undefined && <FieldProblem>请选择承办单位和经办人</FieldProblem>}
      <Many
        {...field("collaborator_ids", "协办人")}
        options={able.filter(({ id }) => id !== values.owner_id).map((one) => optionOf(one, true))}
      />
    </>
  );
}

function DaysField({ demand, values, set, problems }: Props) {
  const { Text } = useFormKit();
  const due = useLaterDue(demand.due_at, Number(values.days));
  const field = fieldBinder({ values, set, problems });
  return (
    <Text
      {...field("days", "延期工作日")}
      required
      inputMode="numeric"
      maxLength={2}
      hint={due === null ? "1–30 个工作日" : `批准后期限为 ${formatMinute(due)}`}
    />
  );
}

function AskedExtension({ demand }: Pick<Props, "demand">) {
  const due = useLaterDue(demand.due_at, demand.extension?.days ?? 0);
  if (demand.extension === null) return null;
  return (
    <p className="form-note">
      申请延期 {demand.extension.days} 个工作日：{demand.extension.reason}
      {due !== null && `。批准后期限为 ${formatMinute(due)}`}
    </p>
  );
}

/** The deadline `days` working days later, in milliseconds; null while that is no number of days. */
function useLaterDue(due: string | null, days: number): number | null {
  const holidays = useHolidays();
  if (due === null || !Number.isInteger(days) || days < 1 || days > 30) return null;
  return closeOf(addWorkingDays(dayOf(Date.parse(due)), days, holidays));
}
