import { UnreadSheets } from "#src/entities/sheet-import/unread-sheets.tsx";
import { useState } from "react";
import { mostHonorRows } from "#contract/honor/honor-import.ts";
import { contract } from "#contract/index.ts";
import { downloadFile } from "#src/api/fetch-file.ts";
import { UploadProgress } from "#src/entities/upload/upload-progress.tsx";
import { useWork } from "#src/entities/work/use-work.ts";
import { Button, ButtonLink } from "#src/ui/button/button.tsx";
import { FileButton } from "#src/ui/button/file-button.tsx";
import { Pager } from "#src/ui/list/list-parts.tsx";
import { formatCount } from "#src/ui/text/format-number.ts";
import { ImportRow } from "./import-row.tsx";
import { type HonorImportFlow, useHonorImport } from "./use-honor-import.ts";
import "#src/entities/honor/honor.css";
import "./honors.css";
import { ChipRow } from "#src/ui/list/chips/chip-row.tsx";

/** 导入荣誉: a file is checked cell by cell, put right, then written, each row with its result. */
export default function HonorImportPage() {
  const flow = useHonorImport();
  return <div className="honor-import">{flow.read === null ? <Choose flow={flow} /> : <Rows flow={flow} />}</div>;
}

function Choose({ flow }: { flow: HonorImportFlow }) {
  const { busy, run } = useWork();
  const download = () =>
    run(async () => {
      await downloadFile(contract.honor.honorTemplate, {}, "荣誉导入模板.xlsx");
    });
  return (
    <section className="honor-import-card" aria-label="选择文件">
      <p>
        支持 .xlsx 和 .csv，一次最多 {formatCount(mostHonorRows)}{" "}
        行。导入前先检查，不会直接写入；同一文件重复导入不会重复登记。
      </p>
      <div className="honor-actions">
        <FileButton
          kind="primary"
          accept=".xlsx,.csv"
          disabled={flow.busy}
          onFiles={([file]) => file && void flow.choose(file)}
        >
          {flow.busy ? "正在检查文件…" : "选择文件"}
        </FileButton>
        <Button disabled={busy} onClick={() => void download()}>
          下载模板
        </Button>
      </div>
      <UploadProgress />
    </section>
  );
}

/** Rows of a page. */
const size = 50;

function Rows({ flow }: { flow: HonorImportFlow }) {
  const [onlyWrong, setOnlyWrong] = useState(false);
  const [page, setPage] = useState(1);
  const rows = flow.read?.rows ?? [];
  const wrong = rows.filter(({ action }) => action === "refused");
  const shown = onlyWrong ? wrong : rows;
  const at = Math.min(page, Math.max(1, Math.ceil(shown.length / size)));
  const show = (isOnlyWrong: boolean) => {
    setOnlyWrong(isOnlyWrong);
    setPage(1);
  };
  return (
    <>
      <section className="honor-import-card" aria-label="检查结果">
        <Summary flow={flow} />
        <ChipRow label="显示的行">
          <Button aria-pressed={!onlyWrong} onClick={() => show(false)}>
            全部 {formatCount(rows.length)}
          </Button>
          <Button aria-pressed={onlyWrong} onClick={() => show(true)}>
            有问题 {formatCount(wrong.length)}
          </Button>
        </ChipRow>
        <Actions flow={flow} />
      </section>
      {shown.length === 0 && <p className="honor-import-card">没有有问题的行</p>}
      <ul className="honor-import-rows" aria-label="文件的行">
        {shown.slice((at - 1) * size, at * size).map((row) => (
          <ImportRow key={row.line} row={row} flow={flow} />
        ))}
      </ul>
      {shown.length > size && <Pager page={at} size={size} total={shown.length} onPage={setPage} />}
    </>
  );
}

function Summary({ flow: { name, read, isDone } }: { flow: HonorImportFlow }) {
  const count = (action: string) => formatCount(read?.rows.filter((row) => row.action === action).length ?? 0);
  return (
    <>
      <p role="status">
        {name}：{isDone ? "导入完成，" : "检查完成，"}
        {isDone ? "导入" : "可导入"} {count("create")} 行，已有 {count("same")} 行，有问题 {count("refused")} 行
      </p>
      {read !== null && read.ignored.length > 0 && <p>没有读取的列：{read.ignored.join("、")}</p>}
      {read !== null && <UnreadSheets unread={read.unread} />}
    </>
  );
}

function Actions({ flow }: { flow: HonorImportFlow }) {
  const ready = flow.read?.rows.filter(({ action }) => action === "create").length ?? 0;
  if (flow.isDone)
    return (
      <div className="honor-actions">
        <ButtonLink kind="primary" to="/honor?sort=newest">
          查看荣誉
        </ButtonLink>
        <Button onClick={flow.startOver}>再导入一个文件</Button>
      </div>
    );
  return (
    <div className="honor-actions">
      {flow.isEdited ? (
        <Button kind="primary" disabled={flow.busy} onClick={() => void flow.check()}>
          {flow.busy ? "正在检查…" : "重新检查"}
        </Button>
      ) : (
        <Button kind="primary" disabled={flow.busy || ready === 0} onClick={() => void flow.write()}>
          {flow.busy ? "正在导入…" : `导入 ${formatCount(ready)} 行`}
        </Button>
      )}
      <Button disabled={flow.busy} onClick={flow.startOver}>
        换一个文件
      </Button>
    </div>
  );
}
