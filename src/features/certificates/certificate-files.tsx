import { useState } from "react";
import { certificateSheetCalls, sheetLimits } from "#contract/certificate/certificate-sheet.ts";
import type { OutputOf } from "#contract/core/call.ts";
import { unpaged } from "#src/api/list-conditions.ts";
import { ExportButton } from "#src/entities/export/export-button.tsx";
import { ImportSheet, type SheetImported } from "#src/entities/sheet-import/import-sheet.tsx";
import { Button } from "#src/ui/button/button.tsx";
import { formatCount } from "#src/ui/text/format-number.ts";
import type { CertificateList } from "./certificate-filters.ts";
import "./certificates.css";

type Imported = OutputOf<typeof certificateSheetCalls.certificateImport>;

interface Props {
  input: CertificateList;
  total: number;
  onImported: () => void;
}

/** The list as a file, and a file into the list. */
export function CertificateFiles({ input, total, onImported }: Props) {
  const [importing, setImporting] = useState(false);
  return (
    <>
      <Button onClick={() => setImporting(true)}>Excel 导入</Button>
      <ExportButton call={certificateSheetCalls.certificateExport} input={unpaged(input)} total={total} />
      {importing && <Importing onClose={() => setImporting(false)} onImported={onImported} />}
    </>
  );
}

const told = ({ added, refused, rows, unread }: Imported): SheetImported => ({
  unread,
  summary: `已登记 ${formatCount(added)} 张${refused > 0 ? `，${formatCount(refused)} 行有问题，没有写入` : ""}。`,
  refused: rows.filter((row) => !row.added),
});

const Importing = (given: { onClose: () => void; onImported: () => void }) => (
  <ImportSheet
    {...given}
    title="从 Excel 导入证书"
    template={certificateSheetCalls.certificateTemplate}
    importing={certificateSheetCalls.certificateImport}
    most={sheetLimits.bytes}
    told={told}
  >
    先下载模板，每行填一张证书，再选择文件导入（.xlsx 或 .csv，一次最多 {formatCount(sheetLimits.rows)}{" "}
    行）。有问题的行不会写入，会逐行说明，改好后可再次导入；已登记的编号不会重复写入。
  </ImportSheet>
);
