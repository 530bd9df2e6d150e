import { useState } from "react";
import { v7 } from "uuid";
import { consultingCalls, type ConsultingTemplate } from "#contract/consulting/consulting.ts";
import { contract } from "#contract/index.ts";
import { callServer } from "#src/api/call-server.ts";
import { useCall } from "#src/api/use-call.ts";
import { Button } from "#src/ui/button/button.tsx";
import { ask } from "#src/ui/dialog/ask.tsx";
import { useFormKit } from "#src/ui/form/form-kit.ts";
import { ReadingState } from "#src/ui/list/list-state.tsx";
import { EmptyNote } from "#src/ui/page/page-state.tsx";
import { fieldBinder } from "#src/ui/form/field-binder.ts";
import { useConsultingForm, useConsultingStep } from "./use-consulting.ts";

/** Words that answers begin with: made, changed, removed. */
export function TemplatesPart() {
  const list = useCall(contract.consulting.templates, {});
  const [open, setOpen] = useState<ConsultingTemplate | null>(null);
  const { busy, step } = useConsultingStep();
  const remove = async ({ id, title }: ConsultingTemplate) => {
    const choices = [
      { key: "remove", label: "删除", tone: "danger" as const },
      { key: "stay", label: "取消" },
    ];
    if ((await ask({ title: `删除模板“${title}”？`, body: "用它写过的回复不受影响。", choices })) !== "remove") return;
    await step("已删除模板", () => callServer(consultingCalls.templateRemove, { id }));
  };
  return (
    <>
      <div className="consulting-head">
        <Button kind="primary" onClick={() => setOpen({ id: v7(), title: "", content: "" })}>
          新建模板
        </Button>
      </div>
      <ReadingState of={list} />
      {list.data?.length === 0 && list.error === null && <EmptyNote title="还没有回复模板" />}
      {list.error === null && (
        <ul className="consulting-list" aria-label="回复模板">
          {list.data?.map((one) => (
            <li key={one.id} className="consulting-card consulting-shown">
              <h2>{one.title}</h2>
              <p>{one.content}</p>
              <div className="consulting-actions">
                <Button aria-label={`修改${one.title}`} onClick={() => setOpen(one)}>
                  修改
                </Button>
                <Button aria-label={`删除${one.title}`} disabled={busy} onClick={() => void remove(one)}>
                  删除
                </Button>
              </div>
            </li>
          ))}
        </ul>
      )}
      {open !== null && <TemplateForm template={open} onClose={() => setOpen(null)} />}
    </>
  );
}

function TemplateForm({ template, onClose }: { template: ConsultingTemplate; onClose: () => void }) {
  const { Sheet, Text, LongText } = useFormKit();
  const [values, setValues] = useState(template);
  const { problems, send, alarm, button } = useConsultingForm(consultingCalls.templateSave, "已保存模板", onClose);
  const set = (changes: Partial<typeof values>) => setValues({ ...values, ...changes });
  const field = fieldBinder({ values, set, problems });
  return (
    <Sheet title="回复模板" onClose={onClose} footer={button(() => send(values))}>
      {alarm}
      <Text {...field("title", "模板名称")} required maxLength={40} />
      <LongText {...field("content", "模板内容")} required rows={6} maxLength={2000} />
    </Sheet>
  );
}
