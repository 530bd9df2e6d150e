import type { ReportSection } from "#contract/report/report-fields.ts";
import { bindingOf, Field } from "#src/ui/form/field-frame.tsx";
import { Button } from "#src/ui/button/button.tsx";

interface Props {
  section: ReportSection;
  problem: string | undefined;
  onChange: (section: ReportSection) => void;
  /** Takes today's data instead of what stands there. */
  onCompose: () => void;
  busy: boolean;
}

/** One section under work: its lines, whether it shows, and a fresh start from today's data. */
export function SectionEditor({ section, problem, onChange, onCompose, busy }: Props) {
  const frame = { name: `section-${section.key}`, label: section.title, problem };
  return (
    <div className="report-section">
      <div className="report-edit-head">
        <label className="check-row">
          <input
            type="checkbox"
            checked={section.shown}
            onChange={(event) => onChange({ ...section, shown: event.target.checked })}
          />
          显示“{section.title}”
        </label>
        <Button kind="text" disabled={busy} onClick={onCompose}>
          按最新资料重写
        </Button>
      </div>
      <Field {...frame}>
        <textarea
          {...bindingOf(frame)}
          className="field-input field-text"
          value={section.text}
          maxLength={8000}
          rows={5}
          onChange={(event) => onChange({ ...section, text: event.target.value })}
        />
      </Field>
      {section.table && <p className="report-quiet">本节另有 {section.table.rows.length} 行数据表，随报告一起显示。</p>}
    </div>
  );
}
