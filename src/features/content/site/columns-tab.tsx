import { useState } from "react";
import { Link } from "react-router-dom";
import { content, type ManagedColumn } from "#contract/site/content.ts";
import type { Column } from "#contract/site/content-columns.ts";
import { callServer } from "#src/api/call-server.ts";
import { useCall } from "#src/api/use-call.ts";
import { ErrorNote, PageSkeleton } from "#src/ui/page/page-state.tsx";
import { OrderForm } from "./order-form.tsx";
import { useContentSend } from "../use-content-send.ts";
import { Button } from "#src/ui/button/button.tsx";

/** Columns in the order of the index page. */
export function ColumnsTab() {
  const list = useCall(content.columns, {});
  const [ordering, setOrdering] = useState<ManagedColumn | null>(null);
  const { busy, send } = useContentSend();
  if (list.error && !list.data) return <ErrorNote error={list.error} retry={() => void list.refetch()} />;
  if (!list.data) return <PageSkeleton />;
  const all = list.data;
  const store = (order: Column[], hidden: Column[]) =>
    send(() => callServer(content.orderColumns, { order, hidden }), "首页栏目已更新");
  const keys = all.map(({ key }) => key);
  const hidden = all.filter(({ shown }) => !shown).map(({ key }) => key);
  const move = (place: number, by: number) => {
    const order = [...keys];
    const [key] = order.splice(place, 1);
    if (key !== undefined) order.splice(place + by, 0, key);
    void store(order, hidden);
  };
  const toggle = ({ key, shown }: ManagedColumn) =>
    store(keys, shown ? [...hidden, key] : hidden.filter((one) => one !== key));
  return (
    <>
      <ol className="content-list" aria-label="首页栏目顺序">
        {all.map((column, place) => (
          <li key={column.key} className="content-row">
            <div className="content-row-main">
              <Link className="content-row-title" to={`/news?column=${column.key}`}>
                {column.title}
              </Link>
              <span className="content-quiet">
                共 {column.total} 篇 · 读者可见 {column.live} 篇{column.waiting > 0 && ` · 待审核 ${column.waiting} 篇`}
                {!column.shown && " · 首页不显示"}
              </span>
            </div>
            <div className="content-row-side">
              <MoveButton
                sign="↑"
                name={`上移 ${column.title}`}
                off={busy || place === 0}
                onClick={() => move(place, -1)}
              />
              <MoveButton
                sign="↓"
                name={`下移 ${column.title}`}
                off={busy || place === all.length - 1}
                onClick={() => move(place, 1)}
              />
              <Button disabled={busy} onClick={() => void toggle(column)}>
                {column.shown ? "首页隐藏" : "首页显示"}
                <span className="visually-hidden"> {column.title}</span>
              </Button>
              <Button disabled={column.live === 0} onClick={() => setOrdering(column)}>
                内容排序
                <span className="visually-hidden"> {column.title}</span>
              </Button>
            </div>
          </li>
        ))}
      </ol>
      {ordering && <OrderForm column={ordering.key} title={ordering.title} onClose={() => setOrdering(null)} />}
    </>
  );
}

interface MoveProps {
  sign: string;
  name: string;
  off: boolean;
  onClick: () => void;
}

/** One place up or down. */
export const MoveButton = ({ sign, name, off, onClick }: MoveProps) => (
  <Button aria-label={name} disabled={off} onClick={onClick}>
    {sign}
  </Button>
);
