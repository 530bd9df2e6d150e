import { useEffect, useState } from "react";
import { useSession } from "../use-session.ts";
import "./view-banner.css";

/** Over every page while an administrator looks through an account; it has no way to be hidden. */
export function ViewBanner() {
  const { user, expired } = useSession();
  const [busy, setBusy] = useState(false);
  const isView = user?.is_admin_view === 1;
  useEffect(() => {
    document.documentElement.classList.toggle("in-view", isView);
  }, [isView]);
  if (!isView) return null;
  const back = async () => {
    setBusy(true);
    const { backToAdmin } = await import("../admin-view.ts");
    await backToAdmin();
  };
  return (
    <section className="view-banner" aria-label="管理员查看">
      <span>
        {expired ? "查看已结束" : user.view_writes === 1 ? "正在查看（可修改）" : "正在查看（只读）"}：{user.name}
        {user.com_name !== "" && ` · ${user.com_name}`}
      </span>
      <button type="button" disabled={busy} onClick={() => void back()}>
        返回管理员
      </button>
    </section>
  );
}
