import { useState } from "react";
import type { PatentImportColumn } from "#contract/patent/import/import-calls.ts";
import { isPatentColumn, patentColumns } from "#contract/patent/import/import-columns.ts";
import { useFormKit } from "#src/ui/form/form-kit.ts";
import { Button } from "#src/ui/button/button.tsx";
import type { PatentImportFlow } from "./use-patent-import.ts";

/** Stands for "not read", as an empty choice is none. */
const none = "-";
const options = [
  { value: none, label: "不导入" },
  ...Object.entries(patentColumns).map(([value, label]) => ({ value, label })),
];
const wordOf = (column: PatentImportColumn["column"]) => (column === "" ? "不导入" : patentColumns[column]);

/** How the columns of a table are read; each can be put right, and is remembered for the next file. */
export function ColumnMap({ flow, columns }: { flow: PatentImportFlow; columns: readonly PatentImportColumn[] }) {
  const [edited, setEdited] = useState<PatentImportColumn | null>(null);
  const unread = columns.filter(({ column }) => column === "");
  return (
    <section className="patent-import-card" aria-label="列的对应关系">
      <h3>列的对应关系</h3>
      <p className="patent-import-note">
        已识别 {columns.length - unread.length} 列
        {unread.length > 0 && `；以下 ${unread.length} 列不会导入：${unread.map(({ heading }) => heading).join("、")}`}
        。选择过的对应关系会记住，下次同样的列名自动采用。
      </p>
      <ul className="patent-import-columns">
        {columns.map((one) => (
          <li key={one.heading} className={one.column === "" ? "unread" : ""}>
            <span className="patent-import-heading">{one.heading}</span>
            <span className="patent-import-sample">{one.sample === "" ? "（空列）" : one.sample}</span>
            <Button
              aria-label={`更改“${one.heading}”的对应字段，现为${wordOf(one.column)}`}
              disabled={flow.busy}
              onClick={() => setEdited(one)}
            >
              → {wordOf(one.column)}
            </Button>
          </li>
        ))}
      </ul>
      {edited !== null && (
        <ColumnSheet key={edited.heading} flow={flow} edited={edited} onClose={() => setEdited(null)} />
      )}
    </section>
  );
}

interface ColumnSheetProps {
  flow: PatentImportFlow;
  edited: PatentImportColumn;
  onClose: () => void;
}

function ColumnSheet({ flow, edited, onClose }: ColumnSheetProps) {
  const { Sheet, Choice } = useFormKit();
  const [value, setValue] = useState<string>(edited.column === "" ? none : edited.column);
  const save = async () => {
    if (await flow.chooseColumn({ heading: edited.heading, column: isPatentColumn(value) ? value : "" })) onClose();
  };
  return (
    <Sheet
      title={`“${edited.heading}”对应的字段`}
      onClose={onClose}
      footer={
        <Button kind="primary" disabled={flow.busy} onClick={() => void save()}>
          确定
        </Button>
      }
    >
      <p className="patent-import-note">首个内容：{edited.sample === "" ? "（空）" : edited.sample}</p>
      <Choice name="column" label="对应字段" options={options} value={value} onChange={setValue} />
    </Sheet>
  );
}
