import { useEffect } from "react";
import { contract } from "#contract/index.ts";
import { ServerRefusal } from "#src/api/call-errors.ts";
import { callServer } from "#src/api/call-server.ts";
import { useReading } from "#src/api/use-reading.ts";
import { EmptyNote, ErrorNote, PageSkeleton } from "#src/ui/page/page-state.tsx";
import { PieceArticle } from "./piece-article.tsx";
import { useTitle } from "../use-title.ts";
import { ButtonLink } from "#src/ui/button/button.tsx";

/** Reads a piece, and counts that somebody did. */
export function PieceReader({ id }: { id: string }) {
  const piece = useReading(contract.site.piece, { id });
  const isThere = piece.isSuccess;
  useTitle(piece.data?.title);
  useEffect(() => {
    // A reading that is not counted hurts nobody who reads.
    if (isThere) callServer(contract.site.view, { id }).catch(() => undefined);
  }, [id, isThere]);
  if (piece.data) return <PieceArticle piece={piece.data} onChanged={() => piece.refetch()} />;
  if (piece.error instanceof ServerRefusal && [404, 422].includes(piece.error.status)) return <Gone />;
  return (
    <>
      <h1 className="visually-hidden">内容</h1>
      {piece.isError ? <ErrorNote error={piece.error} retry={() => piece.refetch()} /> : <PageSkeleton />}
    </>
  );
}

const Gone = () => (
  <>
    <h1>内容不存在或已下线</h1>
    <EmptyNote title="它可能已被撤下，或者地址不完整。">
      <ButtonLink kind="primary" to="/web/index">
        回到首页
      </ButtonLink>
    </EmptyNote>
  </>
);
