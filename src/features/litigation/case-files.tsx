import { useState } from "react";
import type { OutputOf } from "#contract/core/call.ts";
import { caseSheetCalls, caseSheetLimits } from "#contract/litigation/case-sheet.ts";
import { fetchFile, saveFile } from "#src/api/fetch-file.ts";
import { ImportSheet, type SheetImported } from "#src/entities/sheet-import/import-sheet.tsx";
import { useWork } from "#src/entities/work/use-work.ts";
import { Button } from "#src/ui/button/button.tsx";
import { formatCount } from "#src/ui/text/format-number.ts";
import { type CaseList, filtersOf } from "./case-filters.ts";
import "./litigation.css";

type Imported = OutputOf<typeof caseSheetCalls.caseImport>;

interface Props {
  input: CaseList;
  total: number;
  onImported: () => void;
}

/** The list and its days as files, and a file into the list. */
export function CaseFiles({ input, total, onImported }: Props) {
  const [importing, setImporting] = useState(false);
  const { busy, run } = useWork();
  const take = () =>
    run(async () => {
      const { blob, name } = await fetchFile(caseSheetCalls.caseDownload, filtersOf(input));
      saveFile(blob, name);
    });
  return (
    <>
      <Button onClick={() => setImporting(true)}>Excel 导入</Button>
      <Button disabled={busy || total === 0} onClick={() => void take()}>
        {busy ? "正在导出…" : "导出 Excel"}
      </Button>
      <CalendarButton />
      {importing && <Importing onClose={() => setImporting(false)} onImported={onImported} />}
    </>
  );
}

/** Hearings and deadlines for the calendar of a phone or a computer. */
export function CalendarButton() {
  const { busy, run } = useWork();
  const take = () =>
    run(async () => {
      const { blob, name } = await fetchFile(caseSheetCalls.caseIcs, {});
      saveFile(blob, name);
    });
  return (
    <Button disabled={busy} onClick={() => void take()}>
      加入日历
    </Button>
  );
}

const told = ({ added, same, refused, rows }: Imported): SheetImported => {
  const kept = same > 0 ? `，${formatCount(same)} 件以前登记过，没有改动` : "";
  const left = refused > 0 ? `，${formatCount(refused)} 行有问题，没有写入` : "";
  return {
    summary: `已登记 ${formatCount(added)} 件${kept}${left}。`,
    refused: rows.filter(({ state }) => state === "refused").map(({ title, ...row }) => ({ ...row, name: title })),
  };
};

const Importing = (given: { onClose: () => void; onImported: () => void }) => (
  <ImportSheet
    {...given}
    title="从 Excel 导入案件"
    template={caseSheetCalls.caseTemplate}
    importing={caseSheetCalls.caseImport}
    most={caseSheetLimits.bytes}
    told={told}
  >
    先下载模板，每行填一个案件，再选择文件导入（.xlsx 或 .csv，一次最多 {formatCount(caseSheetLimits.rows)}{" "}
    行）。当事人写成“被告 某某公司；被告 某某厂”，涉案权利写成“专利 ZL202310123456.7；商标
    12345678”。有问题的行不会写入，会逐格说明；已登记的案件不会重复写入。
  </ImportSheet>
);
