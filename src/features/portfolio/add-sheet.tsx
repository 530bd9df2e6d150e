import { UnreadSheets } from "#src/entities/sheet-import/unread-sheets.tsx";
import { type RowPlace, rowPlace } from "#contract/core/sheets/row-place.ts";
import { useState } from "react";
import { Link } from "react-router-dom";
import type { OutputOf } from "#contract/core/call.ts";
import { contract } from "#contract/index.ts";
import type { Category, InsertResult } from "#contract/portfolio/portfolio-calls.ts";
import { callServer } from "#src/api/call-server.ts";
import { dataOf, send } from "#src/api/send.ts";
import { useWork } from "#src/entities/work/use-work.ts";
import { FileButton } from "#src/ui/button/file-button.tsx";
import { toast } from "#src/ui/dialog/toast.ts";
import { useFormKit } from "#src/ui/form/form-kit.ts";
import { useKit } from "#src/ui/kit.ts";
import { formatCount } from "#src/ui/text/format-number.ts";
import { categoryOptions } from "./category-places.ts";
import { HandMadeForm } from "./hand-made-form.tsx";

type Way = "numbers" | "file" | "hand";
interface Results {
  rows: readonly (InsertResult & Partial<RowPlace>)[];
  added: number;
  ignored: readonly string[];
  unread: readonly string[];
}

interface Props {
  categories: readonly Category[];
  /** Patents of the company that are not in the portfolio. */
  missing: number;
  onChanged: () => void;
  onClose: () => void;
}

const ways = [
  { value: "numbers", label: "按号码" },
  { value: "file", label: "从 Excel" },
  { value: "hand", label: "手工录入" },
];

/** The ways into the portfolio, with what became of each patent. */
export function AddSheet({ categories, missing, onChanged, onClose }: Props) {
  const { Sheet, Choice } = useFormKit();
  const { Button } = useKit();
  const { busy, run } = useWork();
  const [way, setWay] = useState<Way>("numbers");
  const [category, setCategory] = useState("");
  const [results, setResults] = useState<Results | null>(null);
  const category_id = category === "" ? null : category;
  const told = (answer: OutputOf<typeof contract.portfolio.insert> & { ignored?: string[]; unread?: string[] }) => {
    setResults({
      rows: answer.results,
      added: answer.added,
      ignored: answer.ignored ?? [],
      unread: answer.unread ?? [],
    });
    if (answer.added > 0) toast(`已加入 ${formatCount(answer.added)} 件`);
    onChanged();
  };
  const insert = (what: { numbers: string[] } | { matched: boolean }) =>
    void run(async () => told(await callServer(contract.portfolio.insert, { ...what, category_id })));
  const upload = (file: File | undefined) =>
    file !== undefined &&
    void run(async () => {
      const asked = category_id === null ? {} : { category_id };
      const reply = await send(contract.portfolio.portfolioImport, asked, { bytes: file }, "json");
      told(dataOf(reply.data) as OutputOf<typeof contract.portfolio.portfolioImport>);
    });
  return (
    <Sheet title="加入专利库" onClose={onClose} keepsTyped={results !== null}>
      {missing > 0 && (
        <p className="portfolio-missing">
          本平台收录的本企业专利中，有 {formatCount(missing)} 件不在专利库。
          <Button kind="primary" busy={busy} onClick={() => insert({ matched: true })}>
            全部加入
          </Button>
        </p>
      )}
      <Choice
        name="way"
        label="加入方式"
        value={way}
        onChange={(next) => {
          setWay(next as Way);
          setResults(null);
        }}
        options={ways}
      />
      <Choice
        name="category"
        label="放入分类"
        value={category}
        onChange={setCategory}
        clearable
        options={categoryOptions(categories)}
      />
      {way === "numbers" && <Numbers busy={busy} onInsert={(numbers) => insert({ numbers })} />}
      {way === "file" && (
        <>
          <p>
            .xlsx 或 .csv
            文件，第一行写列名：申请号（或公开号、授权号），可以再有项目、产品、标签、负责人、价值等级、核心专利、收藏、处置决定、决定理由。
          </p>
          <FileButton kind="primary" accept=".xlsx,.csv" disabled={busy} onFiles={([file]) => upload(file)}>
            {busy ? "正在读取…" : "选择文件"}
          </FileButton>
        </>
      )}
      {way === "hand" && <HandMadeForm category_id={category_id} onMade={onChanged} />}
      {results !== null && <ResultRows {...results} />}
    </Sheet>
  );
}

/** Numbers as they are pasted, with whatever between them. */
function Numbers({ busy, onInsert }: { busy: boolean; onInsert: (numbers: string[]) => void }) {
  const { LongText } = useFormKit();
  const { Button } = useKit();
  const [typed, setTyped] = useState("");
  const numbers = typed.split(/[\s,，;；、]+/u).filter((one) => one !== "");
  return (
    <>
      <LongText
        name="numbers"
        label="申请号、公开号或授权号"
        hint="每行一个，也可以用逗号分隔；同一件专利的几个号码会合并"
        value={typed}
        onChange={setTyped}
        maxLength={200_000}
        rows={6}
      />
      <Button kind="primary" busy={busy} disabled={numbers.length === 0} onClick={() => onInsert(numbers)}>
        {numbers.length === 0 ? "加入" : `加入 ${formatCount(numbers.length)} 个号码`}
      </Button>
    </>
  );
}

/** Results that are read at once; the rest is in the list or in the file. */
const shownResults = 200;

/** What became of each number, the ones that did not come in first. */
function ResultRows({ rows, added, ignored, unread }: Results) {
  const isWrong = ({ outcome }: InsertResult) => outcome === "号码有误" || outcome === "没有收录";
  const sorted = [...rows.filter(isWrong), ...rows.filter((row) => !isWrong(row))];
  return (
    <section aria-label="结果" className="portfolio-results">
      <p role="status">
        共 {formatCount(rows.length)} 个，加入 {formatCount(added)} 件，未加入{" "}
        {formatCount(rows.filter(isWrong).length)} 个{ignored.length > 0 && `；没有用到的列：${ignored.join("、")}`}
      </p>
      <UnreadSheets unread={unread} />
      <ul>
        {sorted.slice(0, shownResults).map((row, place) => (
          <li key={place}>
            <strong>{row.outcome}</strong> {row.line !== undefined && `${rowPlace({ line: row.line, at: row.at })} `}
            {row.entry_id === null ? row.typed : <Link to={`/patentDetails?id=${row.entry_id}`}>{row.typed}</Link>}{" "}
            <span>{row.message}</span>
          </li>
        ))}
      </ul>
      {sorted.length > shownResults && <p>只列出前 {shownResults} 个。</p>}
    </section>
  );
}
