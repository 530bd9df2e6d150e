import { useVisitTools } from "../form/use-visit-tools.ts";
import { ToolIcon } from "../form/tool-icon.tsx";
import type { VisitForm } from "../form/use-visit-form.ts";

/** What a visit gathers beside its words, one tap each, in the bar under the thumb. */
export function VisitTools({ form }: { form: VisitForm }) {
  const tools = useVisitTools(form);
  return (
    <div className="visit-tools" role="group" aria-label="添加到走访">
      {tools.map(({ icon, label, word, count, run }) => (
        <button
          key={icon}
          type="button"
          className="visit-tool"
          aria-label={count > 0 ? `${label}，已有 ${count}` : label}
          onClick={run}
        >
          <ToolIcon name={icon} />
          <span aria-hidden="true">{count > 0 ? `${word} ${count}` : word}</span>
        </button>
      ))}
    </div>
  );
}
