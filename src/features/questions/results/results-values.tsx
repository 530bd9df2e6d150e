import { useState } from "react";
import { Link } from "react-router-dom";
import type { FileRef } from "#contract/core/file.ts";
import { contract } from "#contract/index.ts";
import type { QuestionResult, ResultValue } from "#contract/question/question-results.ts";
import { DownloadButton } from "#src/entities/export/download-button.tsx";
import { useCall } from "#src/api/use-call.ts";
import { useDebounced } from "#src/ui/use-debounced.ts";
import { answerPath } from "../design/question-paths.ts";
import type { ResultFilter } from "./results-filters.tsx";
import { Pages } from "#src/ui/list/pages.tsx";
import { MinuteWords } from "#src/ui/text/dates.tsx";

interface Props {
  result: QuestionResult;
  filter: ResultFilter;
  /** Open at once where there is nothing else to see. */
  open: boolean;
}

const size = 10;

/** The single values of a question: searched, a page at a time, each with its answer. */
export function ResultValues({ result, filter, open: atOnce }: Props) {
  const [open, setOpen] = useState(atOnce);
  return (
    <details className="result-values" open={open} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>逐份查看</summary>
      {open && <ValueList result={result} filter={filter} />}
    </details>
  );
}

function ValueList({ result, filter }: Pick<Props, "result" | "filter">) {
  const [typed, setTyped] = useState("");
  const [page, setPage] = useState(1);
  const keyword = useDebounced(typed.trim(), 400);
  const input = { ...filter, path: result.path, keyword, page, size };
  const values = useCall(contract.question.questionValues, input, { keepPrevious: true });
  const total = values.data?.total ?? 0;
  const pages = Math.max(1, Math.ceil(total / size));
  return (
    <>
      <input
        type="search"
        className="field-input"
        aria-label={`搜索“${result.title}”的回答`}
        placeholder={result.type === "mobile" ? "企业名称" : "企业名称或内容"}
        value={typed}
        maxLength={100}
        onChange={({ target }) => {
          setTyped(target.value);
          setPage(1);
        }}
      />
      {values.error && <p role="alert">{values.error.message}</p>}
      <ul className="result-list">
        {values.data?.list.map((value) => (
          <li key={`${value.answer_id} ${value.row ?? ""}`}>
            <ValueLine value={value} unit={result.unit} />
          </li>
        ))}
      </ul>
      <p className="result-pages">
        <span role="status">{values.data ? (total === 0 ? "没有相符的回答" : `共 ${total} 条`) : "正在读取…"}</span>
      </p>
      <Pages page={page} pages={pages} onPage={setPage} />
    </>
  );
}

function ValueLine({ value, unit }: { value: ResultValue; unit: string }) {
  const { answer_id, company_name, street_name, submitted_at, row, text, files, place } = value;
  return (
    <>
      {files.length > 0 ? (
        <span className="result-files">
          {files.map((file) => (
            <FileButton key={file.id} file={file} />
          ))}
        </span>
      ) : (
        <span className="result-text">
          {text}
          {unit}
        </span>
      )}
      {place && (
        <a
          href={`https://uri.amap.com/marker?position=${place.lng},${place.lat}&name=${encodeURIComponent("填报位置")}`}
          target="_blank"
          rel="noreferrer"
        >
          在地图中查看
        </a>
      )}
      <span className="result-from">
        <Link to={answerPath(answer_id)}>{company_name}</Link> · {street_name}
        {row !== null && ` · 第 ${row} 行`} · <MinuteWords at={submitted_at} />
      </span>
    </>
  );
}

/** Downloads a file of an answer, to those who may see the answer. */
const FileButton = ({ file }: { file: FileRef }) => (
  <DownloadButton kind="text" call={contract.file.fileContent} input={{ id: file.id }} plain={file.name || "附件"}>
    {file.name || "照片"}（{Math.ceil(file.size / 1024)} KB）
  </DownloadButton>
);
