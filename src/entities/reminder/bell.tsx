import { useEffect, useRef, useState } from "react";
import { Link, useNavigate } from "react-router-dom";
import { useEngine } from "#src/entities/session/engine-context.ts";
import { toast } from "#src/ui/dialog/toast.ts";
import { renewPush } from "./push.ts";
import { useReminders } from "./use-reminders.ts";

/** The bell of an official: how many reminders are unread, and a message when one comes. */
export function Bell() {
  const { list, unread } = useReminders();
  usePushes();
  // What was due before the app opened is in the count; a message tells only what comes while it is open.
  const [openedAt] = useState(Date.now);
  const told = useRef(new Set<string>());
  useEffect(() => {
    for (const { key, title, due_at, read } of list) {
      if (read || told.current.has(key) || Date.parse(due_at) < openedAt) continue;
      told.current.add(key);
      toast(`提醒：${title}`, "warning");
    }
  }, [list, openedAt]);
  return (
    <Link className="reminder-bell" to="/reminders" aria-label={unread > 0 ? `提醒，${unread} 条未读` : "提醒"}>
      <svg viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="1.8" aria-hidden="true">
        <path strokeLinejoin="round" d="M6 17V11a6 6 0 0 1 12 0v6l2 2H4zM10 21h4" />
      </svg>
      {unread > 0 && <span className="reminder-count">{unread > 99 ? "99+" : unread}</span>}
    </Link>
  );
}

/** A tapped push opens its page here; and a new session is told of this browser. */
function usePushes() {
  const { user } = useEngine();
  const navigate = useNavigate();
  useEffect(() => {
    // Without an answer the next start tells it again.
    renewPush(user.id).catch(() => undefined);
  }, [user.id]);
  useEffect(() => {
    if (!("serviceWorker" in navigator)) return;
    const { serviceWorker } = navigator;
    const open = ({ data }: MessageEvent<{ type?: unknown; path?: unknown } | null>) => {
      if (data?.type === "OPEN" && typeof data.path === "string") void navigate(data.path);
    };
    serviceWorker.addEventListener("message", open);
    return () => serviceWorker.removeEventListener("message", open);
  }, [navigate]);
}
