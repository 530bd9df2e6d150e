import { type ReactNode, useEffect, useRef } from "react";
import { Link, useLocation, useNavigate, useSearchParams } from "react-router-dom";
import { contract } from "#contract/index.ts";
import { kindOf } from "#contract/core/roles.ts";
import { wordsIn } from "#contract/patent/query/marked-words.ts";
import type { PatentView } from "#contract/patent/patent-view.ts";
import { ServerRefusal } from "#src/api/call-errors.ts";
import { useReading } from "#src/api/use-reading.ts";
import { numberOf, shownOf, patentAddress, type PatentPart, patentTabs } from "#src/entities/patent/patent-link.ts";
import { PatentTo } from "#src/entities/patent/patent-to.tsx";
import { PatentStatusLine } from "#src/entities/patent/patent-status.tsx";
import { useSession } from "#src/entities/session/use-session.ts";
import { EmptyNote, ErrorNote, PageSkeleton } from "#src/ui/page/page-state.tsx";
import { useIsLive } from "#src/ui/is-live.ts";
import { copyText } from "#src/ui/text/copy-text.ts";
import { Button, ButtonLink } from "#src/ui/button/button.tsx";
import { PatentFacts } from "./patent-facts.tsx";
import { usePatentTitle } from "./use-patent-title.ts";
import "./patent-pages.css";

interface Shown {
  patent: PatentView;
  /** Words of the search that led here. */
  words: string[];
  /** In the variant without a shell. */
  isReader: boolean;
}

/** A page of the patent that `?id=` names: header, the seven tabs, and what `children` make of it. */
export function PatentFrame({ part, children }: { part: PatentPart; children: (shown: Shown) => ReactNode }) {
  const [params] = useSearchParams();
  const { pathname } = useLocation();
  const isReader = pathname.endsWith("New2");
  const named = params.get("id")?.trim() ?? "";
  const reading = useReading(contract.search.patentDetail, { patent: named }, { enabled: named !== "" });
  usePatentTitle(reading.data, part);
  if (named === "")
    return (
      <>
        <h1 className="patent-none">没有指定专利</h1>
        <EmptyNote title="地址里缺少专利编号，请从检索结果打开，或用申请号、公开号检索。">
          <ButtonLink kind="primary" to="/docking">
            去检索
          </ButtonLink>
        </EmptyNote>
      </>
    );
  if (reading.isPending) return <PageSkeleton />;
  // Also when it was read before: what was withdrawn meanwhile is not read on.
  if (reading.error instanceof ServerRefusal && (reading.error.status === 404 || reading.error.status === 422))
    return <Gone message={reading.error.message} />;
  if (reading.data === undefined) return <ErrorNote error={reading.error} retry={reading.refetch} />;
  const words = wordsIn(params);
  const shown = { patent: reading.data, words, isReader };
  // The first page has all of them itself.
  const isBeside = isReader && part !== "detail";
  return (
    <article className={isReader ? "patent-page reader" : "patent-page"}>
      <Head {...shown} />
      <Tabs part={part} named={named} words={words} isReader={isReader} />
      {reading.isError && <ErrorNote error={reading.error} retry={reading.refetch} />}
      <div className={isBeside ? "patent-panes" : "patent-body"}>
        {isBeside && (
          <aside className="patent-aside" aria-label="著录项目">
            <PatentFacts patent={reading.data} words={words} isShort />
          </aside>
        )}
        <section className="patent-body" aria-label={patentTabs.find((one) => one.part === part)?.label}>
          {children(shown)}
        </section>
      </div>
    </article>
  );
}

/** Withdrawn, never there, or no number of a patent: the way back to where it was opened from, and to the search. */
function Gone({ message }: { message: string }) {
  const { key } = useLocation();
  const navigate = useNavigate();
  // Of the first page of a tab there is none before it; the server knows of none.
  const hasBefore = useIsLive() && key !== "default";
  return (
    <>
      <h1 className="patent-none">专利无法查看</h1>
      <EmptyNote title={message}>
        <div className="patent-actions patent-ways">
          {hasBefore && (
            <Button kind="primary" onClick={() => void navigate(-1)}>
              返回上一页
            </Button>
          )}
          <ButtonLink {...(!hasBefore && { kind: "primary" as const })} to="/docking">
            去检索
          </ButtonLink>
        </div>
      </EmptyNote>
    </>
  );
}

function Head({ patent, isReader }: Shown) {
  const { user } = useSession();
  const hasPortfolio = user !== null && kindOf(user) === "enterprise" && user.com_id !== 0;
  return (
    <header className="patent-head">
      <h1>{patent.title}</h1>
      <p className="patent-numbers">
        <span>{patent.type}</span>
        {patent.application_no !== "" && <span>申请号 {shownOf(patent.application_no)}</span>}
        {patent.publication_no !== "" && <span>公开号 {shownOf(patent.publication_no)}</span>}
        {patent.grant_no !== "" && <span>授权公告号 {shownOf(patent.grant_no)}</span>}
      </p>
      <PatentStatusLine patent={patent} />
      <PrintedAddress patent={patent} />
      <div className="patent-actions">
        <Button onClick={() => void copyText(numberOf(patent), "号码")}>复制号码</Button>
        <Button onClick={() => void copyText(publicAddress(patent), "链接")}>复制链接</Button>
        <Button onClick={() => window.print()}>打印</Button>
        {!isReader && hasPortfolio && (
          <Link className="patent-reader-link" to={`/NotpatentDetails?id=${patent.id}`}>
            加入专利库，或看库中记录
          </Link>
        )}
        {!isReader && (
          <Link
            className="patent-reader-link"
            to={patentAddress(patent.id, "detail", { isReader: true })}
            target="_blank"
          >
            阅读版
          </Link>
        )}
      </div>
    </header>
  );
}

/** For paper; the server does not know by which name it was asked. */
function PrintedAddress({ patent }: { patent: PatentView }) {
  const isLive = useIsLive();
  return <p className="patent-print-only">专利地址：{isLive && publicAddress(patent)}</p>;
}

const publicAddress = (patent: PatentView) =>
  new URL(patentAddress(numberOf(patent), "detail", { isReader: true }), window.location.origin).href;

function Tabs({
  part,
  named,
  words,
  isReader,
}: {
  part: PatentPart;
  named: string;
  words: string[];
  isReader: boolean;
}) {
  const bar = useRef<HTMLElement>(null);
  useEffect(() => {
    // The row scrolls sideways where it is too narrow for all.
    bar.current?.querySelector("[aria-current]")?.scrollIntoView({ inline: "center", block: "nearest" });
  }, [part]);
  return (
    <nav ref={bar} className="patent-tabs" aria-label="专利内容">
      {patentTabs.map((tab) => (
        <PatentTo
          key={tab.part}
          patent={named}
          part={tab.part}
          words={words}
          isReader={isReader}
          aria-current={tab.part === part ? "page" : undefined}
          replace
        >
          {tab.label}
        </PatentTo>
      ))}
    </nav>
  );
}
