import { useSearchParams } from "react-router-dom";
import type { OutputOf } from "#contract/core/call.ts";
import type { industryCalls } from "#contract/industry/industry.ts";
import { type Barrier, barrierWords } from "#contract/industry/report-rights.ts";
import { contract } from "#contract/index.ts";
import { callServer } from "#src/api/call-server.ts";
import { useCall } from "#src/api/use-call.ts";
import { CleanHtml } from "#src/entities/rich-text/clean-html.tsx";
import { useSessionUser } from "#src/entities/session/use-session.ts";
import { Button, ButtonLink } from "#src/ui/button/button.tsx";
import { ReadingState } from "#src/ui/list/list-state.tsx";
import { EmptyNote } from "#src/ui/page/page-state.tsx";
import { FactWords } from "./report-facts.tsx";
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
        <div className="industry-actions">
          <CollectButton report={data} />
          {data.barrier === null && <PdfButton report={data} />}
        </div>
      </section>
      {data.barrier === null ? <Text report={data} /> : <BarrierNote barrier={data.barrier} />}
    </article>
  );
}

const Text = ({ report }: { report: Reading }) => (
  <section className="card industry-paper" aria-label="正文">
    <CleanHtml html={report.body} />
    <Watermark words={report.watermark} />
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

/** What stands between, and the way there that the account has. */
function BarrierNote({ barrier }: { barrier: Barrier }) {
  const { rid } = useSessionUser();
  if (barrier === "需开通")
    return (
      <section className="card" aria-label="阅读权限">
        <p>{barrierWords.需开通}</p>
        <ButtonLink kind="primary" to="/consultingNew">
          去咨询申请
        </ButtonLink>
      </section>
    );
  return (
    <section className="card" aria-label="阅读权限">
      <p>{rid > 0 ? "该报告仅供已认证的企业阅读，请联系本单位的主账号完成认证" : barrierWords.需认证}</p>
      {rid === 0 && (
        <ButtonLink kind="primary" to="/userCenter">
          去认证
        </ButtonLink>
      )}
    </section>
  );
}
