import { useState } from "react";
import { useSearchParams } from "react-router-dom";
import type { IndustryReportInfo } from "#contract/industry/industry.ts";
import { contract } from "#contract/index.ts";
import { useCall } from "#src/api/use-call.ts";
import { ButtonLink } from "#src/ui/button/button.tsx";
import { ReadingState } from "#src/ui/list/list-state.tsx";
import { EmptyNote } from "#src/ui/page/page-state.tsx";
import { MinuteWords } from "#src/ui/text/dates.tsx";
import { formatCount } from "#src/ui/text/format-number.ts";
import { BuyersPart } from "./buyers-part.tsx";
import { ReportBody } from "./charts/report-body.tsx";
import { OpeningsPart } from "./openings-part.tsx";
import { ReadersPart } from "./readers-part.tsx";
import { PdfView } from "./pdf-view.tsx";
import { FactWords, StateMark } from "./report-facts.tsx";
import { ReportActions } from "./report-actions.tsx";
import "#src/ui/page/card.css";
import "./industry.css";

/** 报告详情 of administrators: the text, what may be done, whom it is open to, who read it, and its history. */
export default function ReportDetailsPage() {
  const [search] = useSearchParams();
  const id = search.get("id") ?? "";
  const read = useCall(contract.industry.info, { id }, { enabled: id !== "" });
  if (id === "")
    return (
      <EmptyNote title="地址里没有报告">
        <ButtonLink to="/IndustryReport">到产业报告选择</ButtonLink>
      </EmptyNote>
    );
  const { data } = read;
  if (data === undefined) return <ReadingState of={read} />;
  return (
    <article className="industry">
      {/* What stands below stays while it cannot be read again: somebody may be typing over it. */}
      <ReadingState of={read} />
      <section className="card" aria-label="报告">
        <h2 className="industry-title">{data.title}</h2>
        <p className="industry-facts">
          <StateMark state={data.state} /> · <FactWords of={data} />
        </p>
        <p className="industry-facts">
          阅读 {formatCount(data.reads)} · 下载 {formatCount(data.downloads)} · 收藏 {formatCount(data.collected)}
        </p>
        <p className="industry-summary">{data.summary}</p>
        <ReportActions info={data} />
        <TextPart info={data} />
      </section>
      {data.access === "指定企业" && <OpeningsPart info={data} />}
      {data.product !== null && <BuyersPart id={data.id} product={data.product} />}
      <ReadersPart id={data.id} />
      <History steps={data.steps} />
    </article>
  );
}

/** The text, or the PDF in its place, which is fetched once it is wanted. */
function TextPart({ info: { id, body, charts, file } }: { info: IndustryReportInfo }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{file === null ? "正文" : `正文（PDF，${file.pages} 页）`}</summary>
      {isOpen && file !== null && <PdfView id={id} file={file} />}
      {file === null && body === "" && <p className="industry-facts">还没有正文</p>}
      {isOpen && body !== "" && <ReportBody body={body} charts={charts} />}
    </details>
  );
}

const History = ({ steps }: { steps: IndustryReportInfo["steps"] }) => (
  <section className="card" aria-label="办理记录">
    <h3 className="industry-part">办理记录</h3>
    <ol className="industry-steps">
      {steps.toReversed().map((step) => (
        <li key={step.seq}>
          <span className="industry-facts">
            {step.move} · {step.by_name} · <MinuteWords at={step.at} />
          </span>
          {step.text !== "" && <p className="industry-summary">{step.text}</p>}
        </li>
      ))}
    </ol>
  </section>
);
