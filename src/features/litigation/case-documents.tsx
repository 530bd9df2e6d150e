import { useState } from "react";
import { v7 } from "uuid";
import type { Case, CaseDocument } from "#contract/litigation/case.ts";
import { documentRules } from "#contract/litigation/case-calls.ts";
import { type DocumentKind, documentKinds } from "#contract/litigation/case-kinds.ts";
import { contract } from "#contract/index.ts";
import { callServer } from "#src/api/call-server.ts";
import { upload } from "#src/api/uploads.ts";
import { UploadProgress } from "#src/entities/upload/upload-progress.tsx";
import { useWidthParts } from "#src/entities/width-parts.ts";
import { useWork } from "#src/entities/work/use-work.ts";
import { Button } from "#src/ui/button/button.tsx";
import { FileButton } from "#src/ui/button/file-button.tsx";
import { toast, toastError } from "#src/ui/dialog/toast.ts";
import { optionsOf, useFormKit } from "#src/ui/form/form-kit.ts";
import { DocumentList } from "./case-view.tsx";
import { FieldProblem } from "#src/ui/form/field-problem.tsx";

interface Props {
  one: Case;
  onChanged: () => void;
}

const { caseFile, caseFileRemove } = contract.litigation;

/** The documents of a case, handed in at once; what is removed can be brought back. */
export function CaseDocuments({ one, onChanged }: Props) {
  const [adding, setAdding] = useState(false);
  const { busy, run } = useWork();
  const put = async (id: string, removed: boolean) => {
    await callServer(caseFileRemove, { id, removed });
    onChanged();
  };
  const undo = (id: string) => put(id, false).then(() => toast("材料已恢复"), toastError);
  const remove = async ({ id }: CaseDocument) => {
    if (await run(() => put(id, true))) toast("材料已删除", "done", [{ label: "撤销", run: () => void undo(id) }]);
  };
  return (
    <section className="litigation-part" aria-label="案件材料">
      <div className="litigation-head">
        <h2>案件材料</h2>
        <Button onClick={() => setAdding(true)}>上传材料</Button>
      </div>
      <DocumentList
        documents={one.documents}
        empty="还没有材料；只有本企业和已接收对接的承接人能看到"
        actionsOf={(file) => (
          <Button small disabled={busy} aria-label={`删除 ${file.name}`} onClick={() => void remove(file)}>
            删除
          </Button>
        )}
      />
      {adding && <UploadSheet caseId={one.id} onClose={() => setAdding(false)} onSent={onChanged} />}
    </section>
  );
}

interface SheetProps {
  caseId: string;
  onClose: () => void;
  onSent: () => void;
}

function UploadSheet({ caseId, onClose, onSent }: SheetProps) {
  const { Sheet, Choice } = useFormKit();
  const { camera } = useWidthParts();
  const [kind, setKind] = useState<DocumentKind>("证据");
  const { busy, problems, run } = useWork();
  const send = async (files: readonly File[]) => {
    const large = files.find((file) => file.size > documentRules.max);
    if (large !== undefined) return toastError(new Error(`${large.name}：每份材料最大 20 MB`));
    const done = await run(async () => {
      for (const file of files)
        await upload(caseFile, { id: v7(), case_id: caseId, kind, name: file.name.slice(-200) }, file);
    });
    onSent();
    if (!done) return;
    toast(`已上传 ${files.length} 份材料`);
    onClose();
  };
  return (
    <Sheet title="上传材料" onClose={onClose} keepsTyped>
      <Choice
        name="document-kind"
        label="材料类型"
        value={kind}
        onChange={(next) => setKind(next as DocumentKind)}
        options={optionsOf(documentKinds)}
      />
      <p>图片或 PDF，每份不超过 20 MB，可一次选择多份。</p>
      <div className="litigation-buttons">
        {camera && (
          <FileButton accept="image/*" capture="environment" disabled={busy} onFiles={(files) => void send(files)}>
            拍照
          </FileButton>
        )}
        <FileButton
          kind="primary"
          multiple
          accept={documentRules.types.join(",")}
          disabled={busy}
          aria-invalid={problems.file !== undefined}
          onFiles={(files) => void send(files)}
        >
          {busy ? "正在上传…" : "选择文件"}
        </FileButton>
      </div>
      <UploadProgress />
      {problems.file !== undefined && <FieldProblem isAlert>{problems.file}</FieldProblem>}
    </Sheet>
  );
}
