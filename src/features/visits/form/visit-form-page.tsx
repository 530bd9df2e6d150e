import { Button } from "antd";
import { useEffect, useRef } from "react";
import { useSearchParams } from "react-router-dom";
import { DeskCompanyChoice } from "#src/entities/company/company-choice.tsx";
import { ErrorNote, PageSkeleton } from "#src/ui/page/page-state.tsx";
import { useLeave } from "#src/ui/form/use-leave.ts";
import { FormProgress } from "../sections/form-progress.tsx";
import { useVisitForm } from "./use-visit-form.ts";
import { askedBy } from "../sections/asked-by.ts";
import { useVisitStart, type VisitStart } from "./use-visit-start.ts";
import { VisitFormBody } from "./visit-form-body.tsx";
import { VisitFormPartsContext } from "./visit-form-parts.ts";

const parts = { CompanyChoice: DeskCompanyChoice, camera: false };

export default function VisitFormPage() {
  const [search] = useSearchParams();
  const { start, error } = useVisitStart(askedBy(search));
  if (error) return <ErrorNote error={error} />;
  if (start === null) return <PageSkeleton />;
  return (
    <VisitFormPartsContext value={parts}>
      <DeskForm key={start.recordId} start={start} />
    </VisitFormPartsContext>
  );
}

function DeskForm({ start }: { start: VisitStart }) {
  const form = useVisitForm(start, useLeave("/workVisit"));
  useSaveKey(form.save);
  return (
    <div className="desk-form">
      <div className="desk-form-head">
        <h1>{start.origin.record === null ? "新建走访" : "编辑走访"}</h1>
        <FormProgress {...form.progress} />
        <Button type="primary" loading={form.saving} onClick={() => void form.save()} aria-keyshortcuts="Control+S">
          保存（Ctrl+S）
        </Button>
      </div>
      <VisitFormBody form={form} />
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
