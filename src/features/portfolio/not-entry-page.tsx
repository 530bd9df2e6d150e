import { useState } from "react";
import { Navigate, useNavigate, useSearchParams } from "react-router-dom";
import { contract } from "#contract/index.ts";
import { callServer } from "#src/api/call-server.ts";
import { useCall } from "#src/api/use-call.ts";
import { numberOf } from "#src/entities/patent/patent-link.ts";
import { PatentStatusLine } from "#src/entities/patent/patent-status.tsx";
import { PatentTo } from "#src/entities/patent/patent-to.tsx";
import { useWork } from "#src/entities/work/use-work.ts";
import { ButtonLink } from "#src/ui/button/button.tsx";
import { useFormKit } from "#src/ui/form/form-kit.ts";
import { useKit } from "#src/ui/kit.ts";
import { FactRows } from "#src/ui/page/fact-rows.tsx";
import { EmptyNote, ErrorNote, PageSkeleton } from "#src/ui/page/page-state.tsx";
import { DayWords } from "#src/ui/text/dates.tsx";
import { categoryOptions } from "./category-places.ts";
import "./portfolio.css";

/** A patent of the store that is not in the portfolio, with the way into it; one that is leads to its entry. */
export default function NotEntryPage() {
  const [search] = useSearchParams();
  const patent_id = search.get("id") ?? "";
  const asked = { enabled: patent_id !== "" };
  const held = useCall(contract.portfolio.portfolioEntry, { patent_id }, asked);
  const { data: patent, error, refetch } = useCall(contract.search.patentDetail, { patent: patent_id }, asked);
  if (patent_id === "")
    return (
      <EmptyNote title="地址中没有专利编号">
        <ButtonLink to="/patent">回到专利库</ButtonLink>
      </EmptyNote>
    );
  if (held.data?.entry) return <Navigate to={`/patentDetails?id=${held.data.entry.id}`} replace />;
  const problem = error ?? held.error;
  if (problem !== null)
    return (
      <ErrorNote
        error={problem}
        retry={() => {
          void refetch();
          void held.refetch();
        }}
      />
    );
  if (patent === undefined || held.data === undefined) return <PageSkeleton />;
  return (
    <article className="portfolio-entry">
      <section aria-label="著录信息">
        <h2>{patent.title}</h2>
        <PatentStatusLine patent={patent} />
        <FactRows
          rows={[
            ["号码", numberOf(patent)],
            ["专利类型", patent.type],
            ["申请人", patent.applicants.join("、")],
            ["发明人", patent.inventors.join("、")],
            ["主分类号", patent.main_ipc || "无"],
            ["申请日", patent.filed_on === null ? "未收录" : <DayWords of={patent.filed_on} />],
            ["授权日", patent.granted_on === null ? "未授权" : <DayWords of={patent.granted_on} />],
          ]}
        />
        <p>
          <PatentTo patent={patent.id}>查看专利全文与法律信息</PatentTo>
        </p>
      </section>
      <AddOne patent={patent.id} />
    </article>
  );
}

function AddOne({ patent }: { patent: string }) {
  const { Choice } = useFormKit();
  const { Button } = useKit();
  const { busy, run } = useWork();
  const navigate = useNavigate();
  const tree = useCall(contract.portfolio.defaultCate, {});
  const [category, setCategory] = useState("");
  const add = () =>
    void run(async () => {
      const category_id = category === "" ? null : category;
      const { results } = await callServer(contract.portfolio.insert, { patents: [patent], category_id });
      const entry = results[0]?.entry_id;
      if (entry) await navigate(`/patentDetails?id=${entry}`, { replace: true });
    });
  return (
    <section aria-label="加入专利库">
      <p>这件专利不在专利库中。加入后可以记录分类、项目、负责人和处置决定。</p>
      <Choice
        name="category"
        label="放入分类"
        value={category}
        onChange={setCategory}
        clearable
        options={categoryOptions(tree.data?.list ?? [])}
      />
      <Button kind="primary" busy={busy} onClick={add}>
        加入专利库
      </Button>
    </section>
  );
}
