import { kindOf } from "#contract/core/roles.ts";
import type { Account, sessions } from "#server/database/tables/people.ts";

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** How long a session lives without being used, and at most, in milliseconds. */
interface SessionLife {
  idleMs: number;
  wholeMs: number;
}

/** At a desk, and of administrators wherever they say they are. */
const desk: SessionLife = { idleMs: 30 * minute, wholeMs: 12 * hour };
/** The field: an official's phone may be without a network for weeks, and what it holds has to come home. */
const field: SessionLife = { idleMs: 30 * day, wholeMs: 90 * day };
/** An official's phone that has not named its device yet: it does with its first pull. */
const newPhone: SessionLife = { idleMs: day, wholeMs: day };
/** A company's phone keeps nothing that waits for a network; as long as a visitor's session. */
const company: SessionLife = { idleMs: 7 * day, wholeMs: 30 * day };

/** No session outlives these. */
export const longestSession = field;

type Flags = Pick<Account, "is_admin" | "is_news" | "com_id">;
type Session = Pick<typeof sessions.$inferSelect, "client" | "device_id" | "last_seen_at" | "created_at">;

function lifeOf({ client, device_id }: Session, { is_admin, is_news, com_id }: Flags): SessionLife {
  if (client !== "phone" || is_admin === 1) return desk;
  const kind = kindOf({ is_admin, is_news, com_id: com_id ?? 0 });
  if (kind === "enterprise") return company;
  return device_id === null ? newPhone : field;
}

/** Whether a session is over: not used for too long, or too old. Its row goes when its token is used next, or swept. */
export function isOver(session: Session, account: Flags, now: number): boolean {
  const { idleMs, wholeMs } = lifeOf(session, account);
  return now - session.last_seen_at.getTime() > idleMs || now - session.created_at.getTime() > wholeMs;
}
