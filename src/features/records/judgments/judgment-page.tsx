import { useState } from "react";
import { useSearchParams } from "react-router-dom";
import { kindOf } from "#contract/core/roles.ts";
import { contract } from "#contract/index.ts";
import type { Judgment } from "#contract/judgment/judgment-calls.ts";
import { wordsIn } from "#contract/patent/query/marked-words.ts";
import { DownloadButton } from "#src/entities/export/download-button.tsx";
import { useCall } from "#src/api/use-call.ts";
import { MarkedText, placesOf } from "#src/entities/patent/marked-text.tsx";
import { useSessionUser } from "#src/entities/session/use-session.ts";
import { Button, ButtonLink } from "#src/ui/button/button.tsx";
import { KeywordBox } from "#src/ui/list/list-parts.tsx";
import { FactRows } from "#src/ui/page/fact-rows.tsx";
import { EmptyNote, ErrorNote, PageSkeleton } from "#src/ui/page/page-state.tsx";
import { copyText } from "#src/ui/text/copy-text.ts";
import { DayWords } from "#src/ui/text/dates.tsx";
import { OwnMark } from "#src/entities/public-record/record-scope.tsx";
import "#src/entities/public-record/records.css";

/** One published document with its full text. */
export default function JudgmentPage() {
  const [search] = useSearchParams();
  const id = search.get("id") ?? "";
  const { data, error, refetch } = useCall(contract.judgment.cseDetail, { id }, { enabled: id !== "" });
  if (id === "")
    return (
      <EmptyNote title="地址中没有文书编号">
        <ButtonLink to="/judgments">回到裁判文书</ButtonLink>
      </EmptyNote>
    );
  if (error !== null) return <ErrorNote error={error} retry={() => void refetch()} />;
  if (data === undefined) return <PageSkeleton />;
  return (
    <article className="record-page">
      <Head judgment={data} />
      <FullText judgment={data} />
    </article>
  );
}

function Head({ judgment }: { judgment: Judgment }) {
  const isEnterprise = kindOf(useSessionUser()) === "enterprise";
  const { id, number, kind, title, gist, result } = judgment;
  return (
    <section className="record-part" aria-label="文书信息">
      <h2>{title}</h2>
      <OwnMark companies={judgment.companies} isEnterprise={isEnterprise} />
      <div className="record-tools">
        <DownloadButton call={contract.judgment.cseDownload} input={{ id }} plain={`${number}.pdf`}>
          下载 PDF
        </DownloadButton>
        <Button onClick={() => void copyText(number, "案号")}>复制案号</Button>
        <Button onClick={() => void copyText(judgment.text, "全文")}>复制全文</Button>
      </div>
      <FactRows
        rows={[
          ["案号", number],
          ["法院", judgment.court],
          ["文书类型", kind],
          ["案由", judgment.cause || "未登记"],
          ["裁判日期", judgment.judged_on === null ? "未登记" : <DayWords of={judgment.judged_on} />],
          ["发布日期", judgment.published_on === null ? "未登记" : <DayWords of={judgment.published_on} />],
          ...judgment.parties.map(({ role, name }, at) => [role, <span key={at}>{name}</span>] as const),
          ...(result === "" ? [] : [["裁判结果", result] as const]),
          [
            "数据来源",
            <>
              {judgment.source} <DayWords of={judgment.source_on} />
            </>,
          ],
        ]}
      />
      {gist !== "" && (
        <>
          <h2>裁判要旨</h2>
          <p>{gist}</p>
        </>
      )}
    </section>
  );
}

/** The text in its paragraphs with the words that were looked for marked; other words can be looked for here. */
function FullText({ judgment }: { judgment: Judgment }) {
  const [search] = useSearchParams();
  const [words, setWords] = useState(() => wordsIn(search));
  const found = placesOf(judgment.text, words).length;
  const paragraphs = judgment.text.split("\n").filter((line) => line.trim() !== "");
  return (
    <section className="record-part" aria-label="全文">
      <h2>全文</h2>
      <KeywordBox
        label="在全文中查找"
        value={words.join(" ")}
        onChange={(typed) => setWords(typed.split(/\s+/u).filter((word) => word !== ""))}
      />
      {words.length > 0 && <p role="status">{found === 0 ? "全文中没有这些字" : `标出 ${found} 处`}</p>}
      <div className="record-text">
        {paragraphs.map((line, at) => (
          <p key={at}>
            <MarkedText text={line.trim()} words={words} />
          </p>
        ))}
      </div>
    </section>
  );
}
