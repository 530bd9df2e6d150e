import type { ReactNode } from "react";
import { EmptyNote, PageSkeleton } from "#src/ui/page/page-state.tsx";
import { downloadOf, missingWords, partlyWords } from "./download-words.ts";
import "./held-note.css";
import { PartNote, useIsPart } from "./part-note.tsx";
import { useSyncStatus } from "./use-sync-status.ts";

/** How this device's first download stands; null once it is complete, undefined while that is being read. */
export const useDownload = () => downloadOf(useSyncStatus());

interface HeldEmptyProps {
  /** What the list holds, as `走访记录`. */
  what: string;
  /** What is true of an empty list once the first download is complete. */
  empty: string;
  /** A search or a filter is at work. */
  isAsked?: boolean;
}

interface HeldNoteProps extends HeldEmptyProps {
  /** Rows the list shows. */
  count: number;
  /** The next step from an empty list. */
  children?: ReactNode;
}

/**
 * Stands over a list out of the device's database. An empty one says why it is empty, and that it is final only once
 * the first download is complete; one with rows says until then that they are not all.
 */
export function HeldNote({ what, empty, isAsked = false, count, children }: HeldNoteProps) {
  const download = useDownload();
  if (count > 0) return <Partly download={download} what={what} />;
  if (download === undefined) return <PageSkeleton />;
  if (download === null)
    return (
      <EmptyNote title={empty}>
        <PartNote what={what} />
        {children}
      </EmptyNote>
    );
  const { title, why } = missingWords(download, what, isAsked);
  return (
    <EmptyNote title={title}>
      <p role="status">{why}</p>
      {children}
    </EmptyNote>
  );
}

/** Over a view that has no empty list to speak for it, as a month. */
export function HeldPartly({ what }: Pick<HeldEmptyProps, "what">) {
  return <Partly download={useDownload()} what={what} />;
}

function Partly({ download, what }: { download: ReturnType<typeof useDownload>; what: string }) {
  if (!download) return <PartNote what={what} />;
  return (
    <p className="held-note" role="status">
      {partlyWords(download, what)}
    </p>
  );
}

/** The same in a line of text, for a part of a page. */
export function HeldEmpty({ what, empty, isAsked = false }: HeldEmptyProps) {
  const download = useDownload();
  const isPart = useIsPart();
  if (download === undefined) return null;
  if (download === null) return isPart && isAsked ? `本机${empty}；不在本机的需联网搜索` : empty;
  const { title, why } = missingWords(download, what, isAsked);
  return download === "running" ? title : `${title}：${why}。`;
}
