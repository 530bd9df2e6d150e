import { useState } from "react";
import type { OutputOf } from "#contract/core/call.ts";
import { caseSheetCalls, caseSheetLimits } from "#contract/litigation/case-sheet.ts";
import { unpaged } from "#src/api/list-conditions.ts";
import { DownloadButton } from "#src/entities/export/download-button.tsx";
import { ExportButton } from "#src/entities/export/export-button.tsx";
import { ImportSheet, type SheetImported } from "#src/entities/sheet-import/import-sheet.tsx";
import { Button } from "#src/ui/button/button.tsx";
import { formatCount } from "#src/ui/text/format-number.ts";
import { type CaseList } from "./case-filters.ts";
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
  return (
    <>
      <Button onClick={() => setImporting(true)}>Excel 导入</Button>
      <ExportButton call={caseSheetCalls.caseDownload} input={unpaged(input)} total={total} />
      <CalendarButton />
      {importing && <Importing onClose={() => setImporting(false)} onImported={onImported} />}
    </>
  );
}

/** Hearings and deadlines for the calendar of a phone or a computer. */
export const CalendarButton = () => (
  <DownloadButton call={caseSheetCalls.caseIcs} input={{}}>
    加入日历
  </DownloadButton>
);

const told = ({ added, same, refused, rows, unread }: Imported): SheetImported => {
  const kept = same > 0 ? `，${formatCount(same)} 件以前登记过，没有改动` : "";
  const left = refused > 0 ? `，${formatCount(refused)} 行有问题，没有写入` : "";
  return {
    unread,
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
    行）。当事人写成“被告 某某公司；被告 某某厂”，涉案权利写成“专利 ZL202310123456.6；商标
    12345678”。有问题的行不会写入，会逐格说明；已登记的案件不会重复写入。
  </ImportSheet>
);
