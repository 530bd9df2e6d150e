import { useEffect } from "react";
import { Link } from "react-router-dom";
import { loadAtRest } from "../../loaded-pages.ts";
import { type PageRow, viewOf } from "../../routes/page-row.ts";
import { PageIcon } from "../page-icon.tsx";

interface PhoneTabsProps {
  rows: readonly PageRow[];
  current: PageRow;
  onAdd: () => void;
}

/** The tabs at the bottom, with the round + in their middle for who may add something. */
export function PhoneTabs({ rows, current, onAdd }: PhoneTabsProps) {
  const tabs = rows.flatMap((row) => (row.tab ? [{ ...row.tab, path: row.path }] : []));
  tabs.sort((a, b) => a.order - b.order);
  usePagesAhead(rows);
  const items = tabs.map(({ path, label, icon }) => (
    <Link key={path} to={path} replace className="phone-tab" aria-current={path === current.path ? "page" : undefined}>
      <PageIcon name={icon} />
      {label}
    </Link>
  ));
  if (addTargets(rows).length > 0) items.splice(Math.ceil(items.length / 2), 0, <AddButton key="add" onAdd={onAdd} />);
  return (
    <nav className="phone-tabs" aria-label="主要页面">
      {items}
    </nav>
  );
}

/** The first tap on a tab, or on what is opened as often, finds its page loaded where its code lies on the device. */
function usePagesAhead(rows: readonly PageRow[]): void {
  useEffect(() => {
    // Until the worker is there every file would come over the network a second time.
    if (!navigator.serviceWorker?.controller) return;
    const isHere = (row: PageRow) => (row.tab !== undefined || row.ahead) && (row.offline || row.onDisk === true);
    const ended = new AbortController();
    void loadAtRest(
      rows.filter(isHere).map((row) => viewOf(row, true)),
      ended.signal,
    );
    return () => ended.abort();
  }, [rows]);
}

const AddButton = ({ onAdd }: { onAdd: () => void }) => (
  <button type="button" className="phone-add" onClick={onAdd} aria-label="新建" aria-haspopup="dialog">
    <PageIcon name="add" />
  </button>
);

/** Rows that make something new, in the order of the sheet. */
export const addTargets = (rows: readonly PageRow[]) => rows.filter((row) => row.adds !== undefined);
