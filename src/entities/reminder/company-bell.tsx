import { useEffect } from "react";
import { useNavigate } from "react-router-dom";
import { contract } from "#contract/index.ts";
import { useCall } from "#src/api/use-call.ts";
import { useSessionUser } from "#src/entities/session/use-session.ts";
import { BellLink } from "./bell-link.tsx";
import { openPushes, renewPush } from "./push.ts";

/** Milliseconds between looks at the server. */
const refresh = 60_000;

/** The bell of an enterprise's account: how many of its messages are unread. */
export function CompanyBell() {
  const { id } = useSessionUser();
  const navigate = useNavigate();
  const { data } = useCall(contract.calendar.reminders, { unread: true, size: 1 }, { refetchInterval: refresh });
  useEffect(() => {
    // Without an answer the next start tells it again.
    renewPush(id).catch(() => undefined);
  }, [id]);
  useEffect(() => openPushes((path) => void navigate(path)), [navigate]);
  return <BellLink to="/center" word="消息" unread={data?.unread ?? 0} />;
}
