import { Link } from "react-router-dom";
import { type Column, ruleOf } from "#contract/site/content-columns.ts";
import { contract } from "#contract/index.ts";
import { stewardDuties, stewardPieces, stewardSteps } from "#contract/site/steward-service.ts";
import { listAddress, servicePages } from "#contract/site/web-pages.ts";
import type { StewardFigures } from "#contract/site/web-service.ts";
import { useReading } from "#src/api/use-reading.ts";
import { formatDay } from "#src/ui/text/format-date.ts";
import { ErrorNote } from "#src/ui/page/page-state.tsx";
import { LatestPieces } from "../reading/latest-pieces.tsx";
import { ReceiptForm } from "../forms/receipt-form.tsx";
import { StewardTabs } from "./steward-tabs.tsx";
import { useHashPlace } from "../reading/use-hash-place.ts";
import "../website.css";
import "./steward.css";
import "../index-page.css";
import { ButtonLink } from "#src/ui/button/button.tsx";

/** What stewards do, how a request is handled, what the service has done, and how far a request is. */
export default function ManagePage() {
  useHashPlace(true);
  return (
    <div className="web-page">
      <h1>管家服务</h1>
      <StewardTabs />
      <p>知识产权管家按镇街设立，帮助企业用好专利、商标和政策。找得到人，说得清事，查得到进度。</p>
      <p className="web-actions">
        <ButtonLink kind="primary" to={servicePages.manageNew.path}>
          留下服务需求
        </ButtonLink>
        <ButtonLink to={servicePages.steward.path}>找所在镇街的管家</ButtonLink>
      </p>
      <Figures />
      <section className="web-panel">
        <h2>管家做什么</h2>
        <ul className="web-duties">
          {Object.entries(stewardDuties).map(([topic, text]) => (
            <li key={topic}>
              <h3>
                <Link to={`${servicePages.manageNew.path}?${new URLSearchParams({ topic }).toString()}`}>{topic}</Link>
              </h3>
              <p>{text}</p>
            </li>
          ))}
        </ul>
      </section>
      <section className="web-panel">
        <h2>怎样办理</h2>
        <ol className="web-steps">
          {stewardSteps.map(({ title, text }) => (
            <li key={title}>
              <strong>{title}</strong>
              <p>{text}</p>
            </li>
          ))}
        </ol>
      </section>
      <div className="index-columns">
        <Belonging column="central" />
        <Belonging column="guides" />
      </div>
      <div id="progress" tabIndex={-1}>
        <ReceiptForm />
      </div>
    </div>
  );
}

const tiles: readonly [string, (figures: StewardFigures) => string | number][] = [
  ["管家（位）", ({ stewards }) => stewards],
  ["覆盖镇街", ({ streets_covered, streets }) => `${streets_covered} / ${streets}`],
  ["收到需求（件）", ({ requests }) => requests],
  ["正在办理（件）", ({ requests_open }) => requests_open],
  ["已办结（件）", ({ requests_settled }) => requests_settled],
];

function Figures() {
  const found = useReading(contract.site.stewardFigures, {});
  if (found.isError) return <ErrorNote error={found.error} retry={() => found.refetch()} />;
  return (
    <section className="web-panel" aria-busy={found.isPending}>
      <h2>服务数据</h2>
      <dl className="index-numbers">
        {tiles.map(([label, valueOf]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{found.data ? valueOf(found.data).toLocaleString("zh-CN") : "…"}</dd>
          </div>
        ))}
      </dl>
      <p className="web-meta">{found.data ? `数据截至 ${formatDay(found.data.as_of)}` : "正在读取"}</p>
    </section>
  );
}

/** Pieces of a column that editors have given to the service; without any, the way to the whole column. */
function Belonging({ column }: { column: Column }) {
  const found = useReading(contract.site.list, stewardPieces(column));
  const { title } = ruleOf(column);
  if (found.isError) return <ErrorNote error={found.error} retry={() => found.refetch()} />;
  const list = found.data?.list ?? [];
  if (list.length > 0) return <LatestPieces column={{ key: column, title, pieces: list.length, list }} />;
  return (
    <section className="web-panel" aria-busy={found.isPending}>
      <h2>{title}</h2>
      <p>
        <Link to={listAddress(column)}>查看全部{title}</Link>
      </p>
    </section>
  );
}
