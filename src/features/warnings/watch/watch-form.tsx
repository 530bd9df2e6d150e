import { useMemo, useState } from "react";
import { v7 } from "uuid";
import { contract } from "#contract/index.ts";
import { dialectNames } from "#contract/patent/query/dialects.ts";
import { parseQuery } from "#contract/patent/query/parse-query.ts";
import { printQuery } from "#contract/patent/query/print-query.ts";
import { type WatchKind, watchKinds } from "#contract/warning/watch.ts";
import { callServer } from "#src/api/call-server.ts";
import { useWork } from "#src/entities/work/use-work.ts";
import { toast } from "#src/ui/dialog/toast.ts";
import { optionsOf, useFormKit } from "#src/ui/form/form-kit.ts";
import { SaveButton } from "#src/ui/button/save-button.tsx";
import "../warnings.css";

const names: Record<WatchKind, { label: string; placeholder: string; missing: string }> = {
  企业: { label: "企业名称", placeholder: "与营业执照一致的全称", missing: "请填写企业名称，至少 2 个字" },
  专利: { label: "专利号", placeholder: "申请号、公开号或授权号", missing: "请填写专利的申请号、公开号或授权号" },
  技术: { label: "技术名称", placeholder: "例如：燃气灶点火装置", missing: "请填写技术名称，至少 2 个字" },
};

/** What is to be watched: a company, a patent, or a technology by its expression. */
export function WatchForm({ onClose, onSaved }: { onClose: () => void; onSaved: () => void }) {
  const { Sheet, Choice, Text, LongText } = useFormKit();
  const [values, setValues] = useState(() => ({ id: v7(), kind: "企业" as WatchKind, name: "", expression: "" }));
  const { busy, problems, setProblems, run } = useWork();
  const { kind, name, expression } = values;
  const words = names[kind];
  const save = async () => {
    const wrong = {
      ...(name.trim().length < 2 && { name: words.missing }),
      ...(kind === "技术" && expression.trim() === "" && { expression: "请填写检索式" }),
    };
    if (Object.keys(wrong).length > 0) return setProblems(wrong);
    const sent = { ...values, name: name.trim(), expression: kind === "技术" ? expression : "" };
    if (!(await run(() => callServer(contract.warning.watchAdd, sent)))) return;
    toast("已添加关注，有新动态会提醒");
    onSaved();
  };
  const footer = <SaveButton busy={busy} save={save} words="添加关注" />;
  return (
    <Sheet title="添加关注" onClose={onClose} footer={footer}>
      <Choice
        name="kind"
        label="关注什么"
        required
        value={kind}
        options={optionsOf(watchKinds)}
        onChange={(value) => setValues({ ...values, kind: value as WatchKind })}
      />
      <Text
        name="name"
        label={words.label}
        required
        maxLength={200}
        placeholder={words.placeholder}
        problem={problems.name}
        value={name}
        onChange={(value) => setValues({ ...values, name: value })}
      />
      {kind === "企业" && <p>平台外的企业也可以关注，按申请人名称比对。</p>}
      {kind === "技术" && (
        <>
          <LongText
            name="expression"
            label="检索式"
            required
            maxLength={10_000}
            rows={4}
            placeholder="例如：名称=(燃气灶 and 点火)"
            problem={problems.expression}
            value={expression}
            onChange={(value) => setValues({ ...values, expression: value })}
          />
          <ReadExpression expression={expression} />
        </>
      )}
    </Sheet>
  );
}

/** How an expression is read, or what is wrong with it and where, as it is typed. */
function ReadExpression({ expression }: { expression: string }) {
  const read = useMemo(() => parseQuery(expression, "auto"), [expression]);
  if (expression.trim() === "") return null;
  const { tree, dialect, problems } = read;
  return (
    <div className="warning-expression" aria-live="polite">
      {tree === null ? (
        <ul>
          {problems.map((problem) => (
            <li key={`${problem.from} ${problem.message}`}>
              第 {problem.from + 1} 个字符：{problem.message}
              {problem.suggestion !== undefined && problem.suggestion !== "" && `，可改为“${problem.suggestion}”`}
            </li>
          ))}
        </ul>
      ) : (
        <p>
          按{dialectNames[dialect]}读作：{printQuery(tree, dialect).text}
        </p>
      )}
    </div>
  );
}
