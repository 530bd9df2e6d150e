import type { Report } from "#contract/report/report-fields.ts";
import { bindingOf, Field } from "#src/ui/form/field-frame.tsx";
import { SectionEditor } from "./section-editor.tsx";
import { useReportEditing } from "./use-report-editing.ts";
import { Button } from "#src/ui/button/button.tsx";

interface Props {
  report: Report;
  onSaved: () => Promise<void>;
  onClose: () => void;
}

/** Writes the next version of a report. */
export function ReportEditor({ report, onSaved, onClose }: Props) {
  const editing = useReportEditing(report, onSaved);
  const frame = { name: "report-title", label: "报告标题", required: true, problem: editing.problems.title };
  return (
    <form
      className="report-page"
      onSubmit={(event) => {
        event.preventDefault();
        void editing.save();
      }}
      noValidate
    >
      <div className="report-card">
        <h2>编辑报告</h2>
        <p className="report-quiet">保存后成为第 {report.version + 1} 版；以前的版本和已分享的链接不变。</p>
        <p className="report-quiet">每行一段；以“- ”开头为列表项，行末〔依据：…〕说明依据。</p>
        <Field {...frame}>
          <input
            {...bindingOf(frame)}
            className="field-input"
            maxLength={60}
            value={editing.title}
            onChange={(event) => editing.setTitle(event.target.value)}
          />
        </Field>
        {editing.sections.map((section, place) => (
          <SectionEditor
            key={section.key}
            section={section}
            problem={editing.problems[`sections.${place}.text`]}
            onChange={editing.change}
            onCompose={() => void editing.compose(section.key)}
            busy={editing.busy}
          />
        ))}
      </div>
      <div className="report-save">
        <Button type="submit" kind="primary" disabled={editing.busy || !editing.dirty}>
          {editing.busy ? "请稍候…" : "保存"}
        </Button>
        <Button onClick={onClose}>{editing.dirty ? "放弃修改" : "关闭"}</Button>
      </div>
    </form>
  );
}
