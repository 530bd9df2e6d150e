import { useState } from "react";
import { content } from "#contract/site/content.ts";
import type { Column } from "#contract/site/content-columns.ts";
import { callServer } from "#src/api/call-server.ts";
import { useCall } from "#src/api/use-call.ts";
import { useFormKit } from "#src/ui/form/form-kit.ts";
import { OrderedList } from "#src/ui/list/ordered-list.tsx";
import { ErrorNote, PageSkeleton } from "#src/ui/page/page-state.tsx";
import { useContentSend } from "../use-content-send.ts";
import { Button } from "#src/ui/button/button.tsx";

const most = 30;

/** The pieces readers see first in a column; those taken off the list follow by date. */
export function OrderForm({ column, title, onClose }: { column: Column; title: string; onClose: () => void }) {
  const { Sheet } = useFormKit();
  const list = useCall(content.list, { column, live: true, sort: "shown", size: most });
  const [order, setOrder] = useState<string[] | null>(null);
  const { busy, send } = useContentSend();
  const rows = list.data?.list ?? [];
  const ids = order ?? rows.map(({ id }) => id);
  const save = async () => {
    if (await send(() => callServer(content.order, { column, ids }), "顺序已保存")) onClose();
  };
  const button = (
    <Button kind="primary" wide disabled={busy || ids.length === 0} onClick={() => void save()}>
      保存顺序
    </Button>
  );
  return (
    <Sheet title={`${title}：内容排序`} onClose={onClose} footer={button}>
      {list.error && <ErrorNote error={list.error} retry={() => void list.refetch()} />}
      {list.isLoading && <PageSkeleton />}
      <p className="content-quiet">置顶的内容始终在最前；从列表移除的内容按发布时间排在后面。</p>
      <OrderedList
        label={`${title}的顺序`}
        ids={ids}
        textOf={(id) => rows.find((row) => row.id === id)?.title ?? ""}
        onChange={setOrder}
      />
    </Sheet>
  );
}
