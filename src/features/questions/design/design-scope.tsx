import { Input, Select } from "antd";
import { useLiveQuery } from "dexie-react-hooks";
import { useMemo, useState } from "react";
import { contract } from "#contract/index.ts";
import { questionnaireScopes } from "#contract/question/questionnaire-fields.ts";
import { useCall } from "#src/api/use-call.ts";
import { useCompanySearch } from "#src/entities/company/use-companies.ts";
import { useEngine } from "#src/entities/session/engine-context.ts";
import { HeldEmpty, HeldPartly } from "#src/entities/sync/held-note.tsx";
import { bindingOf, Field } from "#src/ui/form/field-frame.tsx";
import { optionsOf, useFormKit } from "#src/ui/form/form-kit.ts";
import type { DesignDoc } from "./design-doc.ts";
import { linesOf } from "../editing/design-options.ts";
import { Button } from "#src/ui/button/button.tsx";

interface Props {
  doc: DesignDoc;
  problemOf: (field: string) => string | undefined;
  onChange: (changes: Partial<DesignDoc>, mark?: string | null) => void;
}

/** Whom the questionnaire asks. */
export function ScopeFields({ doc, problemOf, onChange }: Props) {
  const { Choice } = useFormKit();
  const set = (scope_ids: string[]) => onChange({ scope_ids });
  const inner = { ids: doc.scope_ids, problem: problemOf("scope_ids"), onChange: set };
  return (
    <>
      <Choice
        name="scope"
        label="调查范围"
        required
        problem={problemOf("scope")}
        value={doc.scope}
        options={optionsOf(questionnaireScopes)}
        onChange={(scope) => onChange({ scope: scope as DesignDoc["scope"], scope_ids: [] })}
      />
      {doc.scope === "标签" && <LabelScope {...inner} />}
      {doc.scope === "镇街" && <StreetScope {...inner} />}
      {doc.scope === "指定企业" && <CompanyScope {...inner} />}
    </>
  );
}

interface ScopeProps {
  ids: string[];
  problem: string | undefined;
  onChange: (ids: string[]) => void;
}

function LabelScope({ ids, problem, onChange }: ScopeProps) {
  const { Many } = useFormKit();
  const labels = useCall(contract.company.companyLabel, {});
  return (
    <Many
      name="scope_ids"
      label="企业标签"
      required
      problem={problem ?? labels.error?.message}
      hint="有其中任一标签的企业"
      value={ids}
      options={
        labels.data?.map(({ id, name, group }) => ({ value: id, label: group ? `${group} / ${name}` : name })) ?? []
      }
      onChange={onChange}
    />
  );
}

function StreetScope({ ids, problem, onChange }: ScopeProps) {
  const { Many } = useFormKit();
  const { db } = useEngine();
  const streets = useLiveQuery(() => db.streets.toArray(), [db]) ?? [];
  return (
    <Many
      name="scope_ids"
      label="镇街"
      required
      problem={problem}
      value={ids}
      options={streets.toSorted((a, b) => a.sort - b.sort).map(({ id, name }) => ({ value: id, label: name }))}
      onChange={onChange}
    />
  );
}

/** Companies one by one, or a pasted list of names and credit codes. */
function CompanyScope({ ids, problem, onChange }: ScopeProps) {
  const [typed, setTyped] = useState("");
  const found = useCompanySearch(typed) ?? [];
  const all = useCompanySearch("");
  const names = useMemo(() => new Map((all ?? []).map(({ id, name }) => [id, name])), [all]);
  const frame = {
    name: "scope_ids",
    label: "企业",
    required: true,
    problem,
    hint: `已选 ${ids.length} 家，最多 2000 家`,
  };
  return (
    <>
      <Field {...frame}>
        <Select
          {...bindingOf(frame)}
          mode="multiple"
          maxTagCount={20}
          value={ids}
          onChange={onChange}
          options={[
            ...ids.map((id) => ({ value: id, label: names.get(id) ?? "不在本机的企业" })),
            ...found
              .filter(({ id }) => !ids.includes(id))
              .slice(0, 100)
              .map(({ id, name }) => ({ value: id, label: name })),
          ]}
          showSearch={{ filterOption: false, onSearch: setTyped }}
          placeholder="名称、拼音首字母或信用代码"
          notFoundContent={<HeldEmpty what="企业资料" empty="没有找到企业" isAsked />}
        />
      </Field>
      <PasteCompanies all={all ?? []} onFound={(more) => onChange([...new Set([...ids, ...more])].slice(0, 2000))} />
    </>
  );
}

interface PasteProps {
  all: readonly { id: string; name: string; credit_code: string }[];
  onFound: (ids: string[]) => void;
}

function PasteCompanies({ all, onFound }: PasteProps) {
  const [text, setText] = useState("");
  const [missing, setMissing] = useState<string[] | null>(null);
  const add = () => {
    const byName = new Map(
      all.flatMap(({ id, name, credit_code }) => [
        [name, id],
        [credit_code, id],
      ]),
    );
    const lines = linesOf(text);
    const hits = lines.flatMap((line) => byName.get(line) ?? []);
    const left = lines.filter((line) => !byName.has(line));
    onFound(hits);
    setMissing(left);
    setText(left.join("\n"));
  };
  return (
    <details className="form-more">
      <summary>粘贴企业名单</summary>
      <Input.TextArea
        aria-label="企业名单，每行一家，写名称或统一社会信用代码"
        placeholder="每行一家，写全称或统一社会信用代码"
        value={text}
        autoSize={{ minRows: 3, maxRows: 10 }}
        onChange={({ target }) => setText(target.value)}
      />
      <p>
        <Button onClick={add} disabled={text.trim() === ""}>
          加入名单
        </Button>
      </p>
      {missing !== null && (
        <p role="status">
          {missing.length === 0 ? "名单中的企业都已加入" : `有 ${missing.length} 行没有找到同名企业，留在框中，请核对`}
        </p>
      )}
      {missing !== null && missing.length > 0 && <HeldPartly what="企业资料" />}
    </details>
  );
}
