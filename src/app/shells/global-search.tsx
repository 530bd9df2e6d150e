import { lazy, Suspense, useEffect, useState } from "react";
import { Dialog } from "#src/ui/dialog/dialog.tsx";
import { PageSkeleton } from "#src/ui/page/page-state.tsx";
import { PageIcon } from "./page-icon.tsx";
import { Button } from "#src/ui/button/button.tsx";

// Loaded with the first search: no page needs it to open.
const SearchBody = lazy(async () => ({ default: (await import("#src/features/search/search-body.tsx")).SearchBody }));

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || target.closest("input, textarea, select") !== null);

/** The search of the top bar; `/` opens it from anywhere but a field. */
export function GlobalSearch() {
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      if (document.querySelector("dialog[open]")) return;
      event.preventDefault();
      setOpen(true);
    };
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, []);
  return (
    <>
      <button
        type="button"
        className="desk-search"
        aria-label="全局搜索"
        aria-keyshortcuts="/"
        onClick={() => setOpen(true)}
      >
        <PageIcon name="search" />
        搜索企业、走访、需求
        <kbd>/</kbd>
      </button>
      {open && (
        <Dialog title="搜索" onClose={() => setOpen(false)}>
          <Suspense fallback={<PageSkeleton />}>
            <SearchBody onChosen={() => setOpen(false)} />
          </Suspense>
          <div className="dialog-choices">
            <Button onClick={() => setOpen(false)}>关闭</Button>
          </div>
        </Dialog>
      )}
    </>
  );
}
