import { Button } from "antd";
import { useEffect, useRef } from "react";
import { useSearchParams } from "react-router-dom";
import { DeskCompanyChoice } from "#src/entities/company/company-choice.tsx";
import { ErrorNote, PageSkeleton } from "#src/ui/page/page-state.tsx";
import { useLeave } from "#src/ui/form/use-leave.ts";
import { DemandFormBody } from "./demand-form-body.tsx";
import "../demands.css";
import { askedCompany } from "./asked-company.ts";
import { useDemandForm } from "./use-demand-form.ts";
import { type DemandStart, useDemandStart } from "./use-demand-start.ts";

export default function DemandFormPage() {
  const [search] = useSearchParams();
  const { start, error } = useDemandStart(search.get("id"), askedCompany(search), search.get("visit"));
  if (error) return <ErrorNote error={error} />;
  if (start === null) return <PageSkeleton />;
  return <DeskForm key={start.recordId} start={start} />;
}

function DeskForm({ start }: { start: DemandStart }) {
  const form = useDemandForm(start, useLeave("/workWaitvisit2"));
  useSaveKey(() => form.save(false));
  return (
    <div className="desk-form">
      <div className="desk-form-head demand-form-head">
        <h2>{start.origin.record === null ? "登记需求" : "编辑需求"}</h2>
        <Button loading={form.saving} onClick={() => void form.save(false)} aria-keyshortcuts="Control+S">
          存为草稿（Ctrl+S）
        </Button>
        <Button type="primary" loading={form.saving} onClick={() => void form.save(true)}>
          提交
        </Button>
      </div>
      <DemandFormBody form={form} CompanyChoice={DeskCompanyChoice} />
    </div>
  );
}

function useSaveKey(save: () => Promise<void>) {
  const latest = useRef(save);
  useEffect(() => {
    latest.current = save;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== "s") return;
      event.preventDefault();
      void latest.current();
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, []);
}
