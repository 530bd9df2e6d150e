import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { v7 as uuid } from "uuid";
import { honorKinds, honorLevels } from "#contract/honor/honor-rules.ts";
import { type HonorType, honorTypeCalls } from "#contract/honor/honor-types.ts";
import { callServer } from "#src/api/call-server.ts";
import { useCallForm } from "#src/entities/call-form/use-call-form.tsx";
import { Button } from "#src/ui/button/button.tsx";
import { ask } from "#src/ui/dialog/ask.tsx";
import { toast, toastError } from "#src/ui/dialog/toast.ts";
import { optionsOf, useFormKit } from "#src/ui/form/form-kit.ts";

interface Props {
  types: readonly HonorType[];
  onClose: () => void;
}

/** The managed list of types: add, change, delete those that no honor is of. */
export function TypeList({ types, onClose }: Props) {
  const { Sheet } = useFormKit();
  const client = useQueryClient();
  const [open, setOpen] = useState<HonorType | "new" | null>(null);
  const refresh = () => {
    setOpen(null);
    void client.invalidateQueries();
  };
  if (open !== null)
    return <TypeForm type={open === "new" ? null : open} onClose={() => setOpen(null)} onSaved={refresh} />;
  const footer = (
    <Button kind="primary" wide onClick={() => setOpen("new")}>
      新增类型
    </Button>
  );
  return (
    <Sheet title="荣誉类型" onClose={onClose} footer={footer} keepsTyped>
      <ul className="honor-types">
        {types.map((type) => (
          <li key={type.id}>
            <span>
              <strong>{type.name}</strong>
              <br />
              {[type.kind, type.levels.join("、"), type.months === null ? "" : `有效 ${type.months} 个月`]
                .filter((words) => words !== "")
                .join("，")}
              ，{type.uses} 条荣誉
            </span>
            <span className="honor-actions">
              <Button aria-label={`修改类型 ${type.name}`} onClick={() => setOpen(type)}>
                修改
              </Button>
              {type.uses === 0 && (
                <Button aria-label={`删除类型 ${type.name}`} onClick={() => void remove(type, refresh)}>
                  删除
                </Button>
              )}
            </span>
          </li>
        ))}
      </ul>
    </Sheet>
  );
}

async function remove({ id, name }: HonorType, done: () => void) {
  const choices = [
    { key: "delete", label: "删除", tone: "danger" as const },
    { key: "keep", label: "取消" },
  ];
  const body = `没有荣誉属于“${name}”，删除后不再出现在选项中。`;
  if ((await ask({ title: "删除荣誉类型", body, choices })) !== "delete") return;
  try {
    await callServer(honorTypeCalls.honorTagDel, { id });
    toast("已删除类型");
    done();
  } catch (error) {
    toastError(error);
  }
}

interface FormProps {
  /** null: a new one. */
  type: HonorType | null;
  onClose: () => void;
  onSaved: () => void;
}

function TypeForm({ type, onClose, onSaved }: FormProps) {
  const { Text, Choice, Many, Lines, Sheet } = useFormKit();
  const [id] = useState(() => type?.id ?? uuid());
  const [values, setValues] = useState({
    name: type?.name ?? "",
    kind: (type?.kind ?? "") as string,
    levels: (type?.levels ?? []) as string[],
    grades: type?.grades ?? [],
    months: String(type?.months ?? ""),
  });
  const set = (changes: Partial<typeof values>) => setValues({ ...values, ...changes });
  const form = useCallForm(honorTypeCalls.honorTagSave, onSaved);
  const { problems } = form;
  const save = async () => {
    const months = values.months.trim() === "" ? null : Number(values.months);
    const kind = honorKinds.find((one) => one === values.kind);
    const levels = honorLevels.filter((one) => values.levels.includes(one));
    // The contract names a kind that was not chosen.
    if (await form.send({ ...values, id, months, kind: kind as HonorType["kind"], levels })) toast("已保存类型");
  };
  return (
    <Sheet title={type === null ? "新增荣誉类型" : "修改荣誉类型"} onClose={onClose} footer={form.button(save)}>
      {form.alarm}
      <Text
        name="type-name"
        label="类型名称"
        required
        problem={problems.name}
        value={values.name}
        onChange={(name) => set({ name })}
        maxLength={30}
      />
      <Choice
        name="type-kind"
        label="类别"
        required
        hint="资质是有期限的企业身份，专利奖和荣誉是一次性授予的"
        problem={problems.kind}
        value={values.kind}
        onChange={(kind) => set({ kind })}
        options={optionsOf(honorKinds)}
      />
      <Many
        name="type-levels"
        label="级别"
        hint="不选表示各级都有"
        problem={problems.levels}
        value={values.levels}
        onChange={(levels) => set({ levels })}
        options={optionsOf(honorLevels)}
      />
      <Lines
        name="type-grades"
        label="等次"
        hint="如金奖、银奖；不填表示不分等次"
        problem={problems.grades}
        value={values.grades}
        onChange={(grades) => set({ grades })}
      />
      <Text
        name="type-months"
        label="有效期（月）"
        hint="登记时据此推算到期日；不填表示长期有效"
        problem={problems.months}
        value={values.months}
        onChange={(months) => set({ months })}
        inputMode="numeric"
        maxLength={3}
      />
    </Sheet>
  );
}
