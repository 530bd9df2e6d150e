import { importRowDays } from "#contract/ip-import/row-days.ts";
import type { CompanyImport } from "#contract/company/company.ts";
import { writableRows } from "./import-words.ts";
import { downloadFailed, type ImportFlow } from "./use-import.ts";
import { Button } from "#src/ui/button/button.tsx";

/** Steps that a preview or a result offers. */
export function ImportButtons({ flow, current }: { flow: ImportFlow; current: CompanyImport }) {
  const rows = writableRows(current);
  return (
    <div className="import-buttons">
      {current.state === "preview" && (
        <Button kind="primary" disabled={flow.busy || rows === 0} onClick={flow.run}>
          {flow.busy ? "请稍候…" : `开始导入 ${rows} 行`}
        </Button>
      )}
      {current.state === "failed" && (
        <Button kind="primary" disabled={flow.busy} onClick={flow.run}>
          继续导入
        </Button>
      )}
      {current.counts.refused > 0 && (
        <Button onClick={() => downloadFailed(current)}>
          下载{current.state === "preview" ? "有问题" : "失败"}的 {current.counts.refused} 行
        </Button>
      )}
      <Button disabled={flow.busy} onClick={flow.startOver}>
        {current.state === "preview" ? "换一个文件" : "再导入一个文件"}
      </Button>
    </div>
  );
}

/** Where an import stands, in a sentence. */
function standing({ state, counts, finished, total }: CompanyImport): string {
  if (state === "failed") return `导入没有完成：已处理 ${finished} / ${total} 行，已写入的内容保留，可以继续。`;
  if (state === "done") return counts.refused > 0 ? "导入完成，部分行没有写入，可下载后修正再导入。" : "导入完成。";
  if (counts.refused > 0) return "有问题的行不会导入。可以点单元格修改，或用“统一填写”补齐后再开始。";
  return counts.create + counts.update > 0 ? "检查通过，可以开始导入。" : "所有行都与现有企业一致，无需导入。";
}

/** Where an import stands, and how long its result can be read. */
export const Standing = ({ current }: { current: CompanyImport }) => (
  <>
    <p role="status">{standing(current)}</p>
    {current.state !== "preview" && (
      <p className="field-hint">逐行结果保留 {importRowDays} 天，过后清理；企业的资料不受影响。</p>
    )}
  </>
);
