import { lazy, Suspense } from "react";
import { Link, useSearchParams } from "react-router-dom";
import { type Column, ruleOf } from "#contract/site/content-columns.ts";
import { contract } from "#contract/index.ts";
import { newestQuery } from "#contract/site/list-query.ts";
import { personnelColumns } from "#contract/site/search-query.ts";
import { listAddress } from "#contract/site/web-pages.ts";
import { useReading } from "#src/api/use-reading.ts";
import { EmptyNote, ErrorNote, PageSkeleton } from "#src/ui/page/page-state.tsx";
import { KeywordForm } from "./keyword-form.tsx";
import { changed } from "../reading/list-query.ts";
import { PieceCard } from "../reading/piece-card.tsx";
import "../website.css";
import "./search-page.css";
import "../index-page.css";

// Who looks around searches for nothing.
const PersonnelHits = lazy(() => import("./personnel-hits.tsx").then((all) => ({ default: all.PersonnelHits })));

/** People and knowledge that companies can turn to: searched together, by field, and the newest. */
export default function PersonnelPage() {
  const [params, setParams] = useSearchParams();
  const keyword = (params.get("keyword") ?? "").trim().slice(0, 60);
  return (
    <div className="web-page">
      <h1>人才服务</h1>
      <p>按专业领域找知识产权专家，学公开课程和实务手册，查人才政策和考试指南。</p>
      <KeywordForm
        label="搜索专家和知识服务"
        placeholder="姓名、领域、课程…"
        keyword={keyword}
        onSearch={(words) => setParams(changed(params, { keyword: words, only: "" }))}
      />
      {keyword === "" ? (
        personnelColumns.map((column) => <Part key={column} column={column} />)
      ) : (
        <Suspense fallback={<PageSkeleton />}>
          <PersonnelHits />
        </Suspense>
      )}
    </div>
  );
}

/** A column of the service: its fields with their numbers, and the newest. */
function Part({ column }: { column: Column }) {
  const found = useReading(contract.site.list, newestQuery(column));
  const {
    title,
    facets: [facet = "category"],
  } = ruleOf(column);
  const address = listAddress(column);
  return (
    <section className="web-panel" aria-busy={found.isPending}>
      <div className="index-head">
        <h2>{title}</h2>
        <Link to={address}>全部{found.data && ` ${found.data.total} 项`}</Link>
      </div>
      {found.isPending && <PageSkeleton />}
      {found.isError && <ErrorNote error={found.error} retry={() => found.refetch()} />}
      {found.data && (
        <>
          <ul className="web-fields" aria-label={`${title}的分类`}>
            {(found.data.facets[facet] ?? []).map(({ value, count }) => (
              <li key={value}>
                <Link to={`${address}?${new URLSearchParams({ [facet]: value }).toString()}`}>
                  {value}（{count}）
                </Link>
              </li>
            ))}
          </ul>
          {found.data.total === 0 && <EmptyNote title={`${title}还没有发布内容。`} />}
          <ul className="web-cards">
            {found.data.list.map((piece) => (
              <PieceCard key={piece.id} piece={piece} />
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
