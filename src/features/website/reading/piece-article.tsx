import { lazy, Suspense } from "react";
import { Link } from "react-router-dom";
import { addressOf, ruleOf } from "#contract/site/content-columns.ts";
import type { PieceLink, PublicPiece } from "#contract/site/content-piece.ts";
import { listAddress } from "#contract/site/web-pages.ts";
import { formatDay } from "#src/ui/text/format-date.ts";
import { useIsLive } from "#src/ui/is-live.ts";
import { listBefore } from "./last-read.ts";
import { Attachments } from "./attachments.tsx";
import { PieceFacts } from "./piece-facts.tsx";
import { ShareButtons } from "./share-buttons.tsx";
import { StateMark } from "./state-mark.tsx";
import { WebPicture } from "./web-picture.tsx";
import { ButtonLink } from "#src/ui/button/button.tsx";

// Parts that pieces of one column alone have.
const Dialogue = lazy(() => import("./dialogue.tsx").then((all) => ({ default: all.Dialogue })));
const GuideSheet = lazy(() => import("../steward/guide-sheet.tsx").then((all) => ({ default: all.GuideSheet })));
const ActivityDesk = lazy(() => import("./activity-desk.tsx").then((all) => ({ default: all.ActivityDesk })));

interface ArticleProps {
  piece: PublicPiece;
  /** Somebody signed up or took it back. */
  onChanged: () => void;
}

/** A piece with all that belongs to it. */
export function PieceArticle({ piece, onChanged }: ArticleProps) {
  const { title: columnTitle } = ruleOf(piece.column);
  const back = listBefore(piece.id) ?? listAddress(piece.column);
  return (
    <article className="web-piece">
      <nav className="web-crumbs" aria-label="当前位置">
        <Link to="/web/index">首页</Link> - <Link to={back}>{columnTitle}</Link> - <span aria-current="page">正文</span>
      </nav>
      <h1>
        {piece.title} <StateMark state={piece.state} />
      </h1>
      <p className="web-meta">
        <time dateTime={piece.published_at}>{formatDay(piece.published_at)}</time>
        {piece.source !== "" && <span>来源：{piece.source}</span>}
        {piece.author !== "" && <span>作者：{piece.author}</span>}
        <span>阅读 {piece.views}</span>
      </p>
      <Linked linked={piece.linked} />
      {piece.summary !== "" && <p className="web-summary">{piece.summary}</p>}
      {piece.cover && (
        <figure className="web-cover">
          <WebPicture picture={piece.cover} isFirst sizes="(max-width: 800px) 100vw, 760px" />
          <figcaption>{piece.cover.alt}</figcaption>
        </figure>
      )}
      <PieceFacts extension={piece.extension} conditions={piece.conditions} />
      {piece.extension.kind === "guide" && (
        <Suspense>
          <GuideSheet guide={piece.extension} />
        </Suspense>
      )}
      {/* The server has cleaned the text when it was saved. */}
      <div className="web-text" dangerouslySetInnerHTML={{ __html: piece.body }} />
      {piece.extension.kind === "interview" && (
        <Suspense>
          <Dialogue interview={piece.extension} />
        </Suspense>
      )}
      <Attachments attachments={piece.attachments} />
      {piece.extension.kind === "activity" && (
        <Suspense>
          <ActivityDesk piece={piece} onChanged={onChanged} />
        </Suspense>
      )}
      {piece.tags.length > 0 && <p className="web-tags">标签：{piece.tags.join("、")}</p>}
      <OwnAddress />
      <ShareButtons title={piece.title} />
      <Neighbours piece={piece} />
      <Related related={piece.related} />
      <p className="web-no-print">
        <ButtonLink to={back}>返回{columnTitle}</ButtonLink>
      </p>
    </article>
  );
}

/**
 * For paper; the server does not know by which name it was asked. By itself, because drawing the whole piece again
 * would drop those of its parts whose code is still on the way.
 */
function OwnAddress() {
  const isLive = useIsLive();
  return <p className="web-print-only">本页地址：{isLive && location.href}</p>;
}

const To = ({ piece }: { piece: PieceLink }) => <Link to={addressOf(piece.column, piece.id)}>{piece.title}</Link>;

function Linked({ linked }: Pick<PublicPiece, "linked">) {
  if (linked.length === 0) return null;
  return (
    <ul className="web-linked">
      {linked.map(({ relation, piece }) => (
        <li key={relation + piece.id}>
          {relation}：<To piece={piece} />
        </li>
      ))}
    </ul>
  );
}

function Neighbours({ piece: { previous, next } }: { piece: PublicPiece }) {
  if (previous === null && next === null) return null;
  return (
    <nav className="web-neighbours" aria-label="上一篇和下一篇">
      {previous && (
        <p>
          上一篇：
          <To piece={previous} />
        </p>
      )}
      {next && (
        <p>
          下一篇：
          <To piece={next} />
        </p>
      )}
    </nav>
  );
}

function Related({ related }: Pick<PublicPiece, "related">) {
  if (related.length === 0) return null;
  return (
    <section className="web-related">
      <h2>相关内容</h2>
      <ul>
        {related.map((one) => (
          <li key={one.id}>
            <To piece={one} /> <time dateTime={one.published_at}>{formatDay(one.published_at)}</time>
          </li>
        ))}
      </ul>
    </section>
  );
}
