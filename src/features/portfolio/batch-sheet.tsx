import { useState } from "react";
import { contract } from "#contract/index.ts";
import { decisions, type EntryFields, grades } from "#contract/portfolio/portfolio.ts";
import { callServer } from "#src/api/call-server.ts";
import { useWork } from "#src/entities/work/use-work.ts";
import { toast } from "#src/ui/dialog/toast.ts";
import { optionsOf, useFormKit } from "#src/ui/form/form-kit.ts";
import { useKit } from "#src/ui/kit.ts";
import { ResponsiblePerson } from "./responsible-person.tsx";

type Changes = Partial<Omit<EntryFields, "category_id" | "core" | "collected">>;

interface Props {
  ids: readonly string[];
  onDone: () => void;
  onClose: () => void;
}

const blank = {
  project: "",
  product: "",
  responsible: "",
  grade: "",
  decision: "",
  reason: "",
};

/** What was filled in; what was not stays as each patent has it. */
function changesOf(values: typeof blank): Changes {
  const texts = { project: values.project, product: values.product, responsible: values.responsible };
  const filled = Object.entries(texts).filter(([, value]) => value.trim() !== "");
  return {
    ...Object.fromEntries(filled),
    ...(values.grade !== "" && { grade: values.grade }),
    ...(values.decision !== "" && { decision: values.decision, decision_reason: values.reason }),
  } as Changes;
}

/** One change for all chosen patents. */
export function BatchSheet({ ids, onDone, onClose }: Props) {
  const { Sheet, Text, LongText, Choice, Lines } = useFormKit();
  const { Button } = useKit();
  const { busy, problems, run } = useWork();
  const [values, setValues] = useState(blank);
  const [tags, setTags] = useState<string[]>([]);
  const set = (name: keyof typeof blank) => (value: string) => setValues({ ...values, [name]: value });
  const field = (name: keyof typeof blank) => ({ name, value: values[name], onChange: set(name) });
  const changes = changesOf(values);
  const isEmpty = Object.keys(changes).length === 0 && tags.length === 0;
  const save = () =>
    void run(async () => {
      const asked = { ids: [...ids], ...(Object.keys(changes).length > 0 && { changes }), add_tags: tags };
      const { changed } = await callServer(contract.portfolio.updateMany, asked);
      toast(`已修改 ${changed} 件`);
      onDone();
      onClose();
    });
  const footer = (
    <Button wide kind="primary" busy={busy} disabled={isEmpty} onClick={save}>
      修改 {ids.length} 件
    </Button>
  );
  return (
    <Sheet title={`修改所选 ${ids.length} 件`} onClose={onClose} footer={footer}>
      <Lines name="add_tags" label="添加标签" value={tags} onChange={setTags} problem={problems.add_tags} />
      <Choice {...field("grade")} label="价值等级" clearable options={optionsOf(grades)} />
      <Text {...field("project")} label="项目" hint="留空不修改" maxLength={60} problem={problems["changes.project"]} />
      <Text {...field("product")} label="产品" hint="留空不修改" maxLength={60} problem={problems["changes.product"]} />
      <ResponsiblePerson {...field("responsible")} label="负责人" hint="留空不修改" />
      <Choice {...field("decision")} label="处置决定" clearable options={optionsOf(decisions)} />
      {values.decision !== "" && (
        <LongText
          {...field("reason")}
          label="决定理由"
          required={values.decision === "放弃"}
          maxLength={500}
          problem={problems.decision_reason}
        />
      )}
    </Sheet>
  );
}
