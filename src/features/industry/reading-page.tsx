import { useSearchParams } from "react-router-dom";
import type { OutputOf } from "#contract/core/call.ts";
import type { industryCalls } from "#contract/industry/industry.ts";
import { contract } from "#contract/index.ts";
import { callServer } from "#src/api/call-server.ts";
import { useCall } from "#src/api/use-call.ts";
import { Button, ButtonLink } from "#src/ui/button/button.tsx";
import { ReadingState } from "#src/ui/list/list-state.tsx";
import { EmptyNote } from "#src/ui/page/page-state.tsx";
import { BarrierNote } from "./barrier-note.tsx";
import { ReportBody } from "./charts/report-body.tsx";
import { PdfView } from "./pdf-view.tsx";
import { FactWords, PriceWords } from "./report-facts.tsx";
import { useIndustryStep } from "./use-industry.ts";
import { usePdf } from "./use-pdf.ts";
import { Watermark } from "./watermark.tsx";
import "#src/ui/page/card.css";
import "./industry.css";

type Reading = OutputOf<typeof industryCalls.reading>;

/** 报告阅读: the text under the reader's name, or what stands between. */
export default function ReadingPage() {
  const [search] = useSearchParams();
  const id = search.get("id") ?? "";
  const read = useCall(contract.industry.reading, { id }, { enabled: id !== "" });
  if (id === "")
    return (
      <EmptyNote title="地址里没有报告">
        <ButtonLink to="/industry">到产业报告选择</ButtonLink>
      </EmptyNote>
    );
  const { data } = read;
  if (data === undefined) return <ReadingState of={read} />;
  return (
    <article className="industry">
      <ReadingState of={read} />
      <section className="card" aria-label="报告">
        <h2 className="industry-title">{data.title}</h2>
        <p className="industry-facts">
          <FactWords of={data} />
        </p>
        <p className="industry-summary">{data.summary}</p>
        {data.barrier !== null && data.product !== null && (
          <p className="industry-facts">
            订购价 <PriceWords of={data.product} />
          </p>
        )}
        <div className="industry-actions">
          <CollectButton report={data} />
          {data.barrier === null && <PdfButton report={data} />}
        </div>
      </section>
      {data.barrier === null ? <Text report={data} /> : <BarrierNote report={data} barrier={data.barrier} />}
    </article>
  );
}

const Text = ({ report }: { report: Reading }) => (
  <section className="card industry-paper" aria-label="正文">
    {report.file === null ? (
      <ReportBody body={report.body} charts={report.charts} />
    ) : (
      <PdfView id={report.id} file={report.file} />
    )}
    {report.file === null && <Watermark words={report.watermark} />}
  </section>
);

function CollectButton({ report: { id, is_collected } }: { report: Reading }) {
  const { busy, step } = useIndustryStep();
  const words = is_collected ? "已取消收藏" : "已收藏";
  const change = () => step(words, () => callServer(contract.industry.collect, { id, on: !is_collected }));
  return (
    <Button disabled={busy} onClick={() => void change()}>
      {is_collected ? "★ 取消收藏" : "☆ 收藏"}
    </Button>
  );
}

function PdfButton({ report: { id, title } }: { report: Reading }) {
  const { isMaking, save } = usePdf(id, title);
  return (
    <Button kind="primary" disabled={isMaking} onClick={() => void save()}>
      {isMaking ? "正在生成…" : "下载 PDF"}
    </Button>
  );
}
