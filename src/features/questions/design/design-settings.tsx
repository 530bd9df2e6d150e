import { linkEntries, linkEntryHints, linkEntryWords } from "#contract/question/link-entry.ts";
import { useFormKit } from "#src/ui/form/form-kit.ts";
import type { DesignDoc } from "./design-doc.ts";
import type { PlacedProblem } from "./design-problems.ts";
import { ScopeFields } from "./design-scope.tsx";

interface Props {
  doc: DesignDoc;
  problems: readonly PlacedProblem[];
  published: boolean;
  onChange: (changes: Partial<DesignDoc>, mark?: string | null) => void;
}

/** Title, purpose, whom it asks and when. */
export function DesignSettings({ doc, problems, published, onChange }: Props) {
  const { Text, LongText, Day, Flag, Choice } = useFormKit();
  const problemOf = (field: string) => problems.find((one) => one.path === null && one.field === field)?.message;
  return (
    <section className="design-settings" aria-label="设置">
      {published && <p className="form-note">标题、范围和日期保存后立即生效；题目的修改要发布新版本才生效。</p>}
      <Text
        name="title"
        label="问卷标题"
        required
        maxLength={100}
        problem={problemOf("title")}
        value={doc.title}
        onChange={(title) => onChange({ title }, "title")}
      />
      <LongText
        name="purpose"
        label="调查目的"
        maxLength={500}
        value={doc.purpose}
        onChange={(purpose) => onChange({ purpose }, "purpose")}
      />
      <ScopeFields doc={doc} problemOf={problemOf} onChange={onChange} />
      <div className="design-pair">
        <Day
          name="start_on"
          label="开始日期"
          required
          problem={problemOf("start_on")}
          value={doc.start_on}
          onChange={(start_on) => start_on !== "" && onChange({ start_on })}
        />
        <Day
          name="end_on"
          label="截止日期"
          required
          problem={problemOf("end_on")}
          value={doc.end_on}
          onChange={(end_on) => end_on !== "" && onChange({ end_on })}
        />
      </div>
      <Flag name="editable" label="提交后可修改" value={doc.editable} onChange={(editable) => onChange({ editable })} />
      <Choice
        name="link_entry"
        label="填写方式"
        required
        hint={linkEntryHints[doc.link_entry]}
        problem={problemOf("link_entry")}
        value={doc.link_entry}
        options={linkEntries.map((value) => ({ value, label: linkEntryWords[value] }))}
        onChange={(link_entry) => onChange({ link_entry: link_entry as DesignDoc["link_entry"] })}
      />
      <p className="field-hint">每家企业只填写一次。</p>
    </section>
  );
}
