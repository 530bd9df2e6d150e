import { useState } from "react";
import { certificateSheetCalls, sheetLimits } from "#contract/certificate/certificate-sheet.ts";
import type { OutputOf } from "#contract/core/call.ts";
import { fetchFile, saveFile } from "#src/api/fetch-file.ts";
import { ImportSheet, type SheetImported } from "#src/entities/sheet-import/import-sheet.tsx";
import { useWork } from "#src/entities/work/use-work.ts";
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
  const { busy, run } = useWork();
  const take = () => {
    const { page: _page, size: _size, ...conditions } = input;
    return run(async () => {
      const { blob, name } = await fetchFile(certificateSheetCalls.certificateExport, conditions);
      saveFile(blob, name);
    });
  };
  return (
    <>
      <Button onClick={() => setImporting(true)}>Excel 导入</Button>
      <Button disabled={busy || total === 0} onClick={() => void take()}>
        {busy ? "正在导出…" : "导出 Excel"}
      </Button>
      {importing && <Importing onClose={() => setImporting(false)} onImported={onImported} />}
    </>
  );
}

const told = ({ added, refused, rows }: Imported): SheetImported => ({
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
