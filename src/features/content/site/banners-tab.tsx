import { contract } from "#contract/index.ts";
import { useState } from "react";
import type { ManagedBanner } from "#contract/site/content-service.ts";
import { callServer } from "#src/api/call-server.ts";
import { useCall } from "#src/api/use-call.ts";
import { ask } from "#src/ui/dialog/ask.tsx";
import { formatMinute } from "#src/ui/text/format-date.ts";
import { EmptyNote, ErrorNote, PageSkeleton } from "#src/ui/page/page-state.tsx";
import { BannerForm } from "./banner-form.tsx";
import { MoveButton } from "./columns-tab.tsx";
import { Thumbnail } from "../piece/cover-field.tsx";
import { useContentSend } from "../use-content-send.ts";
import { Button } from "#src/ui/button/button.tsx";

const when = ({ starts_at, ends_at }: ManagedBanner) =>
  `${starts_at === null ? "即日" : formatMinute(starts_at)} 至 ${ends_at === null ? "长期" : formatMinute(ends_at)}`;

/** Large pictures at the head of the index page. */
export function BannersTab() {
  const list = useCall(contract.content.banners, {});
  const [open, setOpen] = useState<ManagedBanner | "new" | null>(null);
  const { busy, send } = useContentSend();
  if (list.error && !list.data) return <ErrorNote error={list.error} retry={() => void list.refetch()} />;
  if (!list.data) return <PageSkeleton />;
  const all = list.data;
  const move = (place: number, by: number) => {
    const ids = all.map(({ id }) => id);
    const [id] = ids.splice(place, 1);
    if (id !== undefined) ids.splice(place + by, 0, id);
    void send(() => callServer(contract.content.orderBanners, { ids }), "顺序已保存");
  };
  const remove = async ({ id, title }: ManagedBanner) => {
    const choices = [
      { key: "yes", label: "删除", tone: "danger" },
      { key: "no", label: "取消" },
    ] as const;
    if ((await ask({ title: "删除横幅", body: `删除“${title}”？`, choices })) === "yes")
      await send(() => callServer(contract.content.removeBanner, { id }), "已删除");
  };
  const add = (
    <Button kind="primary" onClick={() => setOpen("new")}>
      新增横幅
    </Button>
  );
  return (
    <>
      {all.length === 0 ? (
        <EmptyNote title="首页还没有横幅">{add}</EmptyNote>
      ) : (
        <div className="content-figures">{add}</div>
      )}
      <ul className="content-list" aria-label="首页横幅">
        {all.map((banner, place) => (
          <li key={banner.id} className="content-row">
            <div className="content-row-main">
              <strong>{banner.title}</strong>
              <span className="content-quiet">
                {banner.shown ? "显示" : "不显示"} · {when(banner)} · {banner.link || "没有链接"}
              </span>
              <Thumbnail picture={banner.picture} />
            </div>
            <div className="content-row-side">
              <MoveButton
                sign="↑"
                name={`上移 ${banner.title}`}
                off={busy || place === 0}
                onClick={() => move(place, -1)}
              />
              <MoveButton
                sign="↓"
                name={`下移 ${banner.title}`}
                off={busy || place === all.length - 1}
                onClick={() => move(place, 1)}
              />
              <Button onClick={() => setOpen(banner)}>修改</Button>
              <Button kind="danger" disabled={busy} onClick={() => void remove(banner)}>
                删除
              </Button>
            </div>
          </li>
        ))}
      </ul>
      {open !== null && <BannerForm banner={open === "new" ? null : open} onClose={() => setOpen(null)} />}
    </>
  );
}
