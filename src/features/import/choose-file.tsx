import { importMaxRows } from "#contract/company/company.ts";
import { FileDrop } from "#src/entities/upload/file-drop.tsx";
import { UploadProgress } from "#src/entities/upload/upload-progress.tsx";
import { downloadTemplate, type ImportFlow } from "./use-import.ts";
import { Button } from "#src/ui/button/button.tsx";
import { FileButton } from "#src/ui/button/file-button.tsx";

/** Where a file is dropped or chosen; both widths share it. */
export function ChooseFile({ flow }: { flow: ImportFlow }) {
  return (
    <FileDrop busy={flow.busy} onFile={flow.choose}>
      <p className="import-lead">选择要导入的企业名单</p>
      <p>
        支持 .xlsx 和 .csv，一次最多 {importMaxRows.toLocaleString("zh-CN")} 行、10 MB。导入前会先检查，不会直接写入。
      </p>
      <div className="import-buttons">
        <FileButton
          kind="primary"
          accept=".xlsx,.csv"
          disabled={flow.busy}
          onFiles={([file]) => file && flow.choose(file)}
        >
          {flow.busy ? "正在检查文件…" : "选择文件"}
        </FileButton>
        <Button onClick={() => void downloadTemplate()}>下载模板</Button>
      </div>
      <UploadProgress />
      <p className="import-note">
        已有的企业按统一社会信用代码、再按企业名称识别并更新；同一文件重复导入不会产生变化。
      </p>
    </FileDrop>
  );
}
