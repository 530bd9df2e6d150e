import { Modal } from "antd";
import { useState } from "react";
import { contract } from "#contract/index.ts";
import { useCall } from "#src/api/use-call.ts";
import { toastError } from "#src/ui/dialog/toast.ts";
import { useBackCloses } from "#src/ui/dialog/use-back-closes.ts";
import { useFocusBack } from "#src/ui/dialog/use-focus-back.ts";
import { versionChanges } from "./design-changes.ts";
import type { DesignDoc } from "./design-doc.ts";
import { type PlacedProblem, problemPlace } from "./design-problems.ts";
import type { DesignBase } from "./use-design.ts";
import { DayWords } from "#src/ui/text/dates.tsx";

interface Props {
  base: DesignBase;
  doc: DesignDoc;
  problems: readonly PlacedProblem[];
  publish: () => Promise<unknown>;
  onPublished: () => void;
  onClose: () => void;
}

const signs = { added: "＋", removed: "－", changed: "✎", moved: "⇅" } as const;

/** Says what a version changes, or what still keeps it from being published. */
export function PublishDialog({ base, doc, problems, publish, onPublished, onClose }: Props) {
  const [busy, setBusy] = useState(false);
  const blocking = problems.filter(({ blocks }) => blocks);
  const run = async () => {
    setBusy(true);
    try {
      await publish();
      onPublished();
    } catch (error) {
      toastError(error);
      setBusy(false);
    }
  };
  useBackCloses(true, onClose);
  useFocusBack();
  return (
    <Modal
      open
      title={base.version === 0 ? "发布问卷" : `发布第 ${base.version + 1} 版`}
      okText="发布"
      onOk={() => void run()}
      onCancel={onClose}
      confirmLoading={busy}
      okButtonProps={{ disabled: blocking.length > 0 }}
    >
      {blocking.length > 0 ? (
        <>
          <p>还有 {blocking.length} 处需要改正，才能发布：</p>
          <ul>
            {blocking.slice(0, 10).map((problem) => (
              <li key={`${problem.path?.join(".")} ${problem.message}`}>
                {problemPlace(problem, doc.questions)}：{problem.message}
              </li>
            ))}
          </ul>
        </>
      ) : (
        <VersionNote base={base} doc={doc} />
      )}
    </Modal>
  );
}

function VersionNote({ base, doc }: Pick<Props, "base" | "doc">) {
  const last = useCall(
    contract.question.questionInfo,
    { id: base.id, version: base.version },
    { enabled: base.version > 0 },
  );
  if (base.version === 0)
    return (
      <p>
        发布后开始收集（
        <DayWords of={doc.start_on} /> 至 <DayWords of={doc.end_on} />
        ），题目保存为第 1 版。发布过的版本不会再变，以后的修改要再发布一版。
      </p>
    );
  if (last.error) return <p role="alert">{last.error.message}</p>;
  if (!last.data) return <p role="status">正在与第 {base.version} 版比较…</p>;
  const changes = versionChanges(last.data.questionnaire.questions, doc.questions);
  if (changes.length === 0)
    return (
      <p>
        题目与第 {base.version} 版相同，发布后继续按第 {base.version} 版收集。
      </p>
    );
  return (
    <>
      <p>与第 {base.version} 版相比：</p>
      <ul className="design-changes">
        {changes.map(({ kind, title, words }) => (
          <li key={`${kind} ${title} ${words}`}>
            <span aria-hidden="true">{signs[kind]}</span> {title}：{words}
          </li>
        ))}
      </ul>
      <p>已收到的答卷仍按填写时的版本保存；之后填写的企业看到新版本。</p>
    </>
  );
}
