import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { contract } from "#contract/index.ts";
import type { ReportFile } from "#contract/industry/report-file.ts";
import { callKey } from "#src/api/call-key.ts";
import { fetchFile } from "#src/api/fetch-file.ts";
import { ReadingState } from "#src/ui/list/list-state.tsx";
import { pageOfKey } from "./asked-page.ts";
import { PdfBar } from "./pdf-bar.tsx";
import type { drawPage, openPdf } from "./pdf-pages.ts";

/** What comes with the first file. */
interface Pages {
  drawPage: typeof drawPage;
  openPdf: typeof openPdf;
}
type Pdf = Awaited<ReturnType<typeof openPdf>>;

/** Fetched for this reader, and opened; what opens it comes with the first file. */
function useOpened(id: string, file: ReportFile) {
  const read = useQuery({
    queryKey: [...callKey(contract.industry.document, { id }), file.id],
    queryFn: async ({ signal }) => {
      const [{ blob }, pages] = await Promise.all([
        fetchFile(contract.industry.document, { id }, signal),
        import("./pdf-pages.ts"),
      ]);
      return { pages, pdf: await pages.openPdf(await blob.arrayBuffer()) };
    },
    retry: false,
    // The stamp tells when it was opened; an opened file is let go with the page.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    structuralSharing: false,
  });
  const pdf = read.data?.pdf;
  useEffect(() => () => void pdf?.loadingTask.destroy(), [pdf]);
  return read;
}

const zooms = [1, 1.5, 2, 3] as const;

/** A report as a PDF, page by page; its reader stands on every page. */
export function PdfView({ id, file }: { id: string; file: ReportFile }) {
  const read = useOpened(id, file);
  if (read.data === undefined) return <ReadingState of={read} />;
  return <OpenedPdf pages={read.data.pages} pdf={read.data.pdf} />;
}

function OpenedPdf({ pages, pdf }: { pages: Pages; pdf: Pdf }) {
  const [page, setPage] = useState(1);
  const [zoom, setZoom] = useState(0);
  const frame = useRef<HTMLDivElement>(null);
  const show = (next: number) => {
    setPage(next);
    frame.current?.scrollTo({ left: 0, top: 0 });
    frame.current?.scrollIntoView({ block: "nearest" });
  };
  const turn = useEffectEvent((event: KeyboardEvent) => {
    // Sideways the keys move a page that is wider than its frame.
    if (zoom > 0 && event.key.startsWith("Arrow")) return;
    const next = pageOfKey(event.key, page, pdf.numPages);
    if (next === null || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    show(next);
  });
  useEffect(() => {
    const own = frame.current;
    own?.addEventListener("keydown", turn);
    return () => own?.removeEventListener("keydown", turn);
  }, []);
  const sizes = {
    isLeast: zoom === 0,
    isMost: zoom === zooms.length - 1,
    change: (by: 1 | -1) => setZoom(zoom + by),
  };
  return (
    <>
      <PdfBar page={page} pages={pdf.numPages} show={show} zoom={sizes} />
      <div ref={frame} className="industry-pdf" tabIndex={0} role="region" aria-label="PDF 页面">
        <Page key={page} pages={pages} pdf={pdf} page={page} zoom={zooms[zoom] ?? 1} />
      </div>
    </>
  );
}

function Page({ pages, pdf, page, zoom }: { pages: Pages; pdf: Pdf; page: number; zoom: number }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [words, setWords] = useState("");
  const [failure, setFailure] = useState(false);
  useEffect(() => {
    const drawn = canvas.current;
    const width = drawn?.parentElement?.clientWidth ?? 0;
    if (drawn === null || width === 0) return;
    const gone = new AbortController();
    pages.drawPage(pdf, drawn, { page, width: width * zoom, gone: gone.signal }).then(
      (text) => {
        if (!gone.signal.aborted) setWords(text);
      },
      () => {
        if (!gone.signal.aborted) setFailure(true);
      },
    );
    return () => gone.abort();
  }, [pages, pdf, page, zoom]);
  return (
    <>
      {failure && (
        <p className="field-problem" role="alert">
          这一页无法显示，请下载 PDF 后查看
        </p>
      )}
      <canvas ref={canvas} style={{ width: `${zoom * 100}%` }} aria-hidden="true" />
      <p className="visually-hidden">{words}</p>
    </>
  );
}
