import { useState } from "react";
import type { CompanyAll } from "#contract/company/company-card.ts";
import { contract } from "#contract/index.ts";
import { callServer } from "#src/api/call-server.ts";
import { LabelChip } from "#src/entities/company/label-chip.tsx";
import { useEngine } from "#src/entities/session/engine-context.ts";
import { toast, toastError } from "#src/ui/dialog/toast.ts";
import { Button } from "#src/ui/button/button.tsx";

interface Props {
  companyId: string;
  suggestions: CompanyAll["suggestions"];
  onChanged: () => void;
}

/** Labels that rules suggest, each with its reason, to be taken or turned down. */
export function LabelSuggestions({ companyId, suggestions, onChanged }: Props) {
  const engine = useEngine();
  const [busy, setBusy] = useState<string | null>(null);
  if (suggestions.length === 0) return null;
  const answer = async (label_id: string, accept: boolean) => {
    setBusy(label_id);
    try {
      await callServer(contract.company.labelTrue, { company_id: companyId, label_id, accept });
      toast(accept ? "已加上标签" : "不再推荐这个标签");
      void engine.sync("manual");
      onChanged();
    } catch (error) {
      toastError(error);
    } finally {
      setBusy(null);
    }
  };
  return (
    <section className="company-card" aria-label="推荐标签">
      <h3>推荐标签</h3>
      <ul className="company-list">
        {suggestions.map(({ label, because }) => (
          <li key={label.id} className="suggestion">
            <span>
              <LabelChip name={label.name} color={label.color} /> {because}
            </span>
            <span className="suggestion-buttons">
              <Button
                aria-label={`采纳标签 ${label.name}`}
                disabled={busy !== null}
                onClick={() => void answer(label.id, true)}
              >
                采纳
              </Button>
              <Button
                aria-label={`不采纳标签 ${label.name}`}
                disabled={busy !== null}
                onClick={() => void answer(label.id, false)}
              >
                不采纳
              </Button>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
