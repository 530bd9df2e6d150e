import { currentTime } from "#contract/sync/current-time.ts";
import { useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router-dom";
import { useEngine } from "#src/entities/session/engine-context.ts";
import { toast } from "#src/ui/dialog/toast.ts";
import { BellLink } from "./bell-link.tsx";
import { openPushes, renewPush } from "./push.ts";
import { useReminders } from "./use-reminders.ts";

/** The bell of an official: how many reminders are unread, and a message when one comes. */
export function Bell() {
  const { list, unread } = useReminders();
  usePushes();
  // What was due before the app opened is in the count; a message tells only what comes while it is open.
  const [openedAt] = useState(currentTime);
  const told = useRef(new Set<string>());
  useEffect(() => {
    for (const { key, title, due_at, read } of list) {
      if (read || told.current.has(key) || Date.parse(due_at) < openedAt) continue;
      told.current.add(key);
      toast(`提醒：${title}`, "warning");
    }
  }, [list, openedAt]);
  return <BellLink to="/reminders" word="提醒" unread={unread} />;
}

/** A tapped push opens its page here; and a new session is told of this browser. */
function usePushes() {
  const { user } = useEngine();
  const navigate = useNavigate();
  useEffect(() => {
    // Without an answer the next start tells it again.
    renewPush(user.id).catch(() => undefined);
  }, [user.id]);
  useEffect(() => openPushes((path) => void navigate(path)), [navigate]);
}
