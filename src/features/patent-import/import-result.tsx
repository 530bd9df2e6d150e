import { useState } from "react";
import { Link } from "react-router-dom";
import {
  type PatentImport,
  type PatentImportAction,
  patentImportCalls,
  type PatentImportRow,
} from "#contract/patent/import/import-calls.ts";
import { callServer } from "#src/api/call-server.ts";
import { saveFile } from "#src/api/fetch-file.ts";
import { useCall } from "#src/api/use-call.ts";
import { patentAddress, shownOf } from "#src/entities/patent/patent-link.ts";
import { toastError } from "#src/ui/dialog/toast.ts";
import { Button } from "#src/ui/button/button.tsx";
import { EmptyNote, ErrorNote, PageSkeleton } from "#src/ui/page/page-state.tsx";
import { formatCount } from "#src/ui/text/format-number.ts";
import { RecordProblems, Unpublished } from "./preview-records.tsx";
import { refusedCsv, resultWords } from "./import-result-words.ts";
import { Pages } from "#src/ui/list/pages.tsx";

const size = 50;
const actions = Object.keys(resultWords) as PatentImportAction[];
/** Rows a file of failures may have; more are read in the list. */
const mostSaved = 10_000;

async function saveRefused({ id, file_name }: PatentImport): Promise<void> {
  try {
    const rows: PatentImportRow[] = [];
    for (let page = 1; rows.length < mostSaved; page += 1) {
      const { list } = await callServer(patentImportCalls.patentImportRows, { id, action: "refused", page, size: 200 });
      rows.push(...list);
      if (list.length < 200) break;
    }
    saveFile(new Blob([refusedCsv(rows)], { type: "text/csv;charset=utf-8" }), `${file_name}_失败的记录.csv`);
  } catch (error) {
    toastError(error);
  }
}

/** What became of every record, page by page; one result alone where it is asked for. */
export function ImportResult({ current }: { current: PatentImport }) {
  const [action, setAction] = useState<PatentImportAction | undefined>(undefined);
  const [page, setPage] = useState(1);
  const input = { id: current.id, page, size, ...(action !== undefined && { action }) };
  const rows = useCall(patentImportCalls.patentImportRows, input, { keepPrevious: true });
  const choose = (next: PatentImportAction | undefined) => {
    setAction(next);
    setPage(1);
  };
  return (
    <section className="patent-import-card" aria-label="逐件结果">
      <h3>逐件结果</h3>
      <div className="patent-import-buttons" role="group" aria-label="只看">
        <Button aria-pressed={action === undefined} onClick={() => choose(undefined)}>
          全部 {formatCount(current.finished)}
        </Button>
        {actions.map((one) => (
          <Button key={one} aria-pressed={action === one} onClick={() => choose(one)}>
            {resultWords[one]} {formatCount(current.counts[one])}
          </Button>
        ))}
        {current.counts.refused > 0 && <Button onClick={() => void saveRefused(current)}>下载失败的记录</Button>}
      </div>
      {rows.error && !rows.data && <ErrorNote error={rows.error} retry={() => void rows.refetch()} />}
      {rows.isPending && <PageSkeleton />}
      {rows.data && <ResultRows list={rows.data.list} />}
      {rows.data && <Pages page={page} pages={Math.ceil(rows.data.total / size)} onPage={setPage} />}
    </section>
  );
}

function ResultRows({ list }: { list: readonly PatentImportRow[] }) {
  if (list.length === 0) return <EmptyNote title="没有这样的记录" />;
  return (
    <ol className="patent-import-records">
      {list.map(({ place, at, number, title, action, result, problems, patent_id, unpublished }) => (
        <li key={place}>
          <p className="patent-import-row-head">
            {patent_id !== null && title !== "" && !unpublished ? (
              <Link to={patentAddress(patent_id)}>{title}</Link>
            ) : (
              <strong>{title === "" ? "（没有名称）" : title}</strong>
            )}
            <span className={`patent-import-word ${action}`}>{resultWords[action]}</span>
            {unpublished && <Unpublished />}
            <span className="patent-import-note">
              {at}
              {number !== "" && `　${shownOf(number)}`}
            </span>
          </p>
          {action !== "refused" && <p className="patent-import-note">{result}</p>}
          <RecordProblems problems={problems} />
        </li>
      ))}
    </ol>
  );
}
