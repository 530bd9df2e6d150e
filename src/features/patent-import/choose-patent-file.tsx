import { importRowDays } from "#contract/ip-import/row-days.ts";
import { FileDrop } from "#src/entities/upload/file-drop.tsx";
import { UploadProgress } from "#src/entities/upload/upload-progress.tsx";
import { FileButton } from "#src/ui/button/file-button.tsx";
import type { PatentImportFlow } from "./use-patent-import.ts";

const kinds = ".xlsx,.csv,.json,.jsonl,.xml,.zip,.txt";

/** Where a file of patents is dropped or chosen. */
export function ChoosePatentFile({ flow }: { flow: PatentImportFlow }) {
  return (
    <FileDrop busy={flow.busy} onFile={flow.choose}>
      <p className="patent-import-lead">选择要导入的专利文件</p>
      <p>
        Excel、CSV（incoPat、智慧芽、CNIPR 导出的表头可直接识别）、JSON、XML（国知局、美国、欧专局 OPS）或它们的
        ZIP，最大 100 MB。导入前先预览，不会直接写入。
      </p>
      <FileButton kind="primary" accept={kinds} disabled={flow.busy} onFiles={([file]) => file && flow.choose(file)}>
        {flow.busy ? "正在上传…" : "选择专利文件"}
      </FileButton>
      <UploadProgress />
      <p className="patent-import-note">
        同一件专利的申请、公开和授权记录会合为一件；同一文件重复导入不会产生变化；逐件结果保留 {importRowDays} 天。
      </p>
    </FileDrop>
  );
}
