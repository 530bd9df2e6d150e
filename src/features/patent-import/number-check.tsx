import { useState } from "react";
import { Link } from "react-router-dom";
import type { OutputOf } from "#contract/core/call.ts";
import { type CheckedNumber, numberListMax, patentImportCalls } from "#contract/patent/import/import-calls.ts";
import { saveFile } from "#src/api/fetch-file.ts";
import { upload } from "#src/api/uploads.ts";
import { patentAddress } from "#src/entities/patent/patent-link.ts";
import { useWork } from "#src/entities/work/use-work.ts";
import { Button } from "#src/ui/button/button.tsx";
import { FileButton } from "#src/ui/button/file-button.tsx";
import { toastError } from "#src/ui/dialog/toast.ts";
import { formatCount } from "#src/ui/text/format-number.ts";
import { numbersCsv, numberWords } from "./number-words.ts";

type Checked = OutputOf<typeof patentImportCalls.patentNumberCheck>;
type State = CheckedNumber["state"];
const states = Object.keys(numberWords) as State[];
const atOnce = 100;

/** A list of numbers: which are in the store, which are missing, which are written wrong, with the right one. */
export function NumberCheck() {
  const { busy, run } = useWork();
  const [checked, setChecked] = useState<(Checked & { name: string }) | null>(null);
  const choose = (file: File) => {
    if (file.size > numberListMax) return toastError(new Error("文件超过 10 MB，请只保留号码一列"));
    void run(async () =>
      setChecked({
        ...(await upload(patentImportCalls.patentNumberCheck, { name: file.name }, file)),
        name: file.name,
      }),
    );
  };
  return (
    <section className="patent-import-card" aria-label="号码核对">
      <h3>号码核对</h3>
      <p>
        上传一列申请号或公开号（Excel 或 CSV，最多 2
        万个），查出哪些已在库中、哪些缺失、哪些校验位写错，不会写入任何内容。
      </p>
      <div className="patent-import-buttons">
        <FileButton accept=".xlsx,.csv,.txt" disabled={busy} onFiles={([file]) => file && choose(file)}>
          {busy ? "正在核对…" : "选择号码清单"}
        </FileButton>
        {checked !== null && (
          <Button
            onClick={() =>
              saveFile(
                new Blob([numbersCsv(checked.rows)], { type: "text/csv;charset=utf-8" }),
                `${checked.name}_核对结果.csv`,
              )
            }
          >
            下载核对结果
          </Button>
        )}
      </div>
      {checked !== null && <CheckedNumbers key={checked.name} checked={checked} />}
    </section>
  );
}

function CheckedNumbers({ checked: { counts, rows, heading } }: { checked: Checked }) {
  const [state, setState] = useState<State>(states.find((one) => one !== "found" && counts[one] > 0) ?? "found");
  const [shown, setShown] = useState(atOnce);
  const list = rows.filter((row) => row.state === state);
  return (
    <>
      <p role="status">
        {heading !== "" && `按“${heading}”列`}核对 {formatCount(rows.length)} 个号码：
        {states.map((one) => `${numberWords[one]} ${formatCount(counts[one])}`).join("，")}。
      </p>
      <div className="patent-import-buttons" role="group" aria-label="只看">
        {states.map((one) => (
          <Button key={one} aria-pressed={one === state} onClick={() => setState(one)}>
            {numberWords[one]} {formatCount(counts[one])}
          </Button>
        ))}
      </div>
      <ul className="patent-import-records">
        {list.slice(0, shown).map((row) => (
          <NumberRow key={row.line} row={row} />
        ))}
      </ul>
      {list.length > shown && (
        <Button onClick={() => setShown(shown + atOnce)}>再看一些（还有 {formatCount(list.length - shown)} 个）</Button>
      )}
    </>
  );
}

function NumberRow({ row: { line, written, shown, note, patent_id, title, status } }: { row: CheckedNumber }) {
  return (
    <li>
      <p className="patent-import-row-head">
        <strong>{written}</strong>
        <span className="patent-import-note">第 {line} 行</span>
        {patent_id !== null && <Link to={patentAddress(patent_id)}>{title}</Link>}
        {status !== "" && <span className="patent-import-note">{status}</span>}
      </p>
      {note !== "" && <p className="patent-import-note">{note}</p>}
      {patent_id === null && shown !== "" && shown !== written && <p>规范写法：{shown}</p>}
    </li>
  );
}
