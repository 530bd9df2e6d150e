import { rowPlace } from "#contract/core/sheets/row-place.ts";
import { type SheetLine, staffBatch, staffSheetLimits } from "#contract/account/staff-batch.ts";
import type { OutputOf } from "#contract/core/call.ts";
import { ImportSheet } from "#src/entities/sheet-import/import-sheet.tsx";
import type { BatchResult } from "./result-dialog.tsx";

interface Props {
  onClose: () => void;
  onMade: (result: BatchResult) => void;
}

const isWrong = ({ problems }: SheetLine) => Object.keys(problems).length > 0;

/** What a look at the file tells. */
function looked({ rows, ignored, unread: sheets }: OutputOf<typeof staffBatch.sheetRead>) {
  const refused = rows.filter(isWrong);
  const ready = rows.length - refused.length;
  const wrong = refused.length > 0 ? `${refused.length} 行有问题，不会建立` : "没有发现问题";
  const unread = ignored.length > 0 ? `未识别的列：${ignored.join("、")}。` : "";
  return {
    ready,
    refused,
    unread: sheets,
    summary: `共 ${rows.length} 行，${ready} 个账号可以建立，${wrong}。${unread}`,
  };
}

function resultOf({ made, refused }: OutputOf<typeof staffBatch.sheetCreate>): BatchResult {
  const rows = refused.map(({ name, problems, ...place }) => ({
    id: String(place.line),
    name: `${rowPlace(place)} ${name}`,
    why: Object.values(problems).join("；"),
  }));
  return { title: "导入账号", done: made.length, refused: rows, passwords: made };
}

/** Accounts from a file: looked through first, then made. */
export const StaffImport = ({ onClose, onMade }: Props) => (
  <ImportSheet
    title="导入账号"
    template={staffBatch.sheetTemplate}
    checking={{ call: staffBatch.sheetRead, told: looked, words: (ready) => `建立 ${ready} 个账号` }}
    importing={staffBatch.sheetCreate}
    most={staffSheetLimits.bytes}
    told={({ made, refused, unread }) => ({ summary: `已建立 ${made.length} 个账号。`, refused, unread })}
    onImported={(answer) => onMade(resultOf(answer))}
    onClose={onClose}
  >
    先下载模板，每行填一个账号，再选择文件（.xlsx 或 .csv，一次最多 {staffSheetLimits.rows}{" "}
    行）。选好后先检查，不会直接建立；建立后显示每个账号的一次性密码。
  </ImportSheet>
);
