import { useId } from "react";
import { useSearchParams } from "react-router-dom";
import type { InputOf } from "#contract/core/call.ts";
import { contract } from "#contract/index.ts";
import { answerChannels } from "#contract/question/questionnaire-fields.ts";
import { useCall } from "#src/api/use-call.ts";
import { useFieldNames } from "#src/entities/visit/use-field-names.ts";
import { Button } from "#src/ui/button/button.tsx";
import { useFormKit } from "#src/ui/form/form-kit.ts";

export type ResultFilter = InputOf<typeof contract.question.questionResults>;
const names = ["version", "street_id", "label_id", "channel", "from", "to"] as const;
const channelWords = { official: "工作人员填写", link: "企业填写" } as const;

/** Filters as the address carries them, so that a copied address shows the same results. */
export function useResultFilter() {
  const [search, setSearch] = useSearchParams();
  const id = search.get("id") ?? "";
  const given = Object.fromEntries(
    names.flatMap((name) => {
      const value = search.get(name);
      return value === null || value === "" ? [] : [[name, name === "version" ? Number(value) : value]];
    }),
  ) as Partial<ResultFilter>;
  const show = (changes: Partial<Record<(typeof names)[number], string>>) => {
    const next = Object.entries({ ...given, ...changes }).filter(([, value]) => value !== "" && value !== undefined);
    setSearch({ id, ...Object.fromEntries(next.map(([name, value]) => [name, String(value)])) });
  };
  return { filter: { id, ...given } satisfies ResultFilter, show, filtered: Object.keys(given).length > 0 };
}

interface Props {
  filter: ResultFilter;
  filtered: boolean;
  versions: readonly number[];
  onChange: ReturnType<typeof useResultFilter>["show"];
}

/** By street, label, way of filling in, version and day. */
export function ResultFilters({ filter, filtered, versions, onChange }: Props) {
  const { Day } = useFormKit();
  const { ownStreets } = useFieldNames();
  const labels = useCall(contract.company.companyLabel, {});
  return (
    <search className="results-filters" aria-label="筛选答卷">
      {ownStreets.length > 1 && (
        <Choice
          label="镇街"
          value={filter.street_id}
          options={ownStreets.map(({ id, name }) => [id, name])}
          onChange={(street_id) => onChange({ street_id })}
        />
      )}
      <Choice
        label="企业标签"
        value={filter.label_id}
        options={labels.data?.map(({ id, name }) => [id, name]) ?? []}
        onChange={(label_id) => onChange({ label_id })}
      />
      <Choice
        label="填写方式"
        value={filter.channel}
        options={answerChannels.map((one) => [one, channelWords[one]])}
        onChange={(channel) => onChange({ channel })}
      />
      <Choice
        label="版本"
        value={filter.version?.toString()}
        options={versions.map((one) => [String(one), `第 ${one} 版`])}
        onChange={(version) => onChange({ version })}
      />
      <Day name="results-from" label="提交日期从" value={filter.from ?? ""} onChange={(from) => onChange({ from })} />
      <Day name="results-to" label="提交日期到" value={filter.to ?? ""} onChange={(to) => onChange({ to })} />
      {filtered && <Button onClick={() => onChange(Object.fromEntries(names.map((name) => [name, ""])))}>重置</Button>}
    </search>
  );
}

interface ChoiceProps {
  label: string;
  value: string | undefined;
  options: readonly (readonly [string, string])[];
  onChange: (value: string) => void;
}

function Choice({ label, value, options, onChange }: ChoiceProps) {
  const { Pick } = useFormKit();
  const id = useId();
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <Pick
        name={id}
        label={label}
        value={value ?? ""}
        onChange={onChange}
        options={options.map(([key, words]) => ({ value: key, label: words }))}
        none="全部"
      />
    </div>
  );
}
