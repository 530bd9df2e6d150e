import { useState } from "react";
import { audienceKinds, audienceProblems, audienceWords } from "#contract/announcement/audience.ts";
import { contract } from "#contract/index.ts";
import { useCall } from "#src/api/use-call.ts";
import { Button } from "#src/ui/button/button.tsx";
import { namedOptions, useFormKit } from "#src/ui/form/form-kit.ts";
import { KeywordBox } from "#src/ui/list/list-parts.tsx";
import { ListState } from "#src/ui/list/list-state.tsx";
import { formatCount } from "#src/ui/text/format-number.ts";
import { fieldBinder } from "#src/ui/form/field-binder.ts";
import type { AnnouncementValues } from "./announcement-values.ts";

type Audience = Pick<AnnouncementValues, "kinds" | "street_ids" | "label_ids" | "people">;

const askedOf = ({ kinds, street_ids, label_ids, people }: Audience) => ({
  kinds,
  street_ids,
  label_ids,
  account_ids: people.map(({ id }) => id),
});

/** How many accounts the chosen audience has now. */
export function useAudienceCount(values: Audience) {
  const asked = askedOf(values);
  const isWhole = Object.keys(audienceProblems(asked)).length === 0;
  return useCall(contract.announcement.count, asked, { enabled: isWhole, keepPrevious: isWhole });
}

interface Props {
  values: Audience;
  set: (changes: Partial<Audience>) => void;
  problems: Record<string, string>;
  count: ReturnType<typeof useAudienceCount>;
}

/** Kinds of account, narrowed by streets and company labels, and people by name. */
export function AudienceFields({ values, set, problems, count }: Props) {
  const { Many } = useFormKit();
  const choices = useCall(contract.announcement.choices, {});
  const found = audienceProblems(askedOf(values));
  const isCompany = values.kinds.some((kind) => kind === "enterprise" || kind === "trial");
  const field = fieldBinder({ values, set, problems });
  return (
    <>
      <Many
        {...field("kinds", "接收对象")}
        options={audienceKinds.map((kind) => ({ value: kind, label: audienceWords[kind] }))}
      />
      {(values.kinds.length > 0 || values.street_ids.length > 0) && (
        <Many
          name="street_ids"
          label="镇街"
          hint="不选为全部镇街；选择后区级人员不在其中"
          value={values.street_ids}
          onChange={(street_ids) => set({ street_ids })}
          options={namedOptions(choices.data?.streets ?? [])}
          problem={problems.street_ids ?? found.street_ids ?? choices.error?.message}
        />
      )}
      {(isCompany || values.label_ids.length > 0) && (
        <Many
          name="label_ids"
          label="企业标签"
          hint="选择后只发给带有其中任一标签的企业，不再发给工作人员"
          value={values.label_ids}
          onChange={(label_ids) => set({ label_ids })}
          options={namedOptions(choices.data?.labels ?? [])}
          problem={problems.label_ids ?? found.label_ids}
        />
      )}
      <People values={values} set={set} problem={problems.account_ids} />
      <p className="announcement-facts" role="status">
        {count.error !== null
          ? `暂时不能统计人数：${count.error.message}`
          : count.data === undefined
            ? "请选择接收对象，或添加接收人"
            : count.data.accounts === 0
              ? "现在没有符合条件的账号"
              : `现在有 ${formatCount(count.data.accounts)} 个账号会收到`}
      </p>
    </>
  );
}

/** People beside those kinds, found by name, unit or mobile. */
function People({ values, set, problem }: Pick<Props, "values" | "set"> & { problem: string | undefined }) {
  const [keyword, setKeyword] = useState("");
  const found = useCall(contract.announcement.people, { keyword }, { enabled: keyword.length >= 2 });
  const chosen = new Set(values.people.map(({ id }) => id));
  const rows = (found.data ?? []).filter(({ id }) => !chosen.has(id));
  return (
    <section aria-label="接收人" className="announcement-people">
      <h3>另外添加接收人</h3>
      {values.people.length > 0 && (
        <ul className="announcement-chosen">
          {values.people.map((person) => (
            <li key={person.id}>
              {person.name}
              {person.unit !== "" && `（${person.unit}）`}
              <Button
                small
                aria-label={`移除${person.name}`}
                onClick={() => set({ people: values.people.filter(({ id }) => id !== person.id) })}
              >
                移除
              </Button>
            </li>
          ))}
        </ul>
      )}
      {problem !== undefined && (
        <p className="form-alarm" role="alert">
          {problem}
        </p>
      )}
      <KeywordBox label="姓名、单位或手机号，至少 2 个字" value={keyword} onChange={setKeyword} />
      {keyword.length >= 2 && (
        <ListState list={{ ...found, data: found.data && { total: rows.length } }} empty="没有找到可以接收消息的人" />
      )}
      {rows.length > 0 && (
        <ul className="announcement-chosen" aria-label="找到的人">
          {rows.map((person) => (
            <li key={person.id}>
              {person.name}
              {person.unit !== "" && `（${person.unit}）`}
              <Button
                small
                aria-label={`添加${person.name}`}
                onClick={() => set({ people: [...values.people, person] })}
              >
                添加
              </Button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
