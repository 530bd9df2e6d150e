import { Link } from "react-router-dom";

/** The drawn bell with the number of what is unread. */
export function BellLink({ to, word, unread }: { to: string; word: string; unread: number }) {
  return (
    <Link className="reminder-bell" to={to} aria-label={unread > 0 ? `${word}，${unread} 条未读` : word}>
      <svg viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="1.8" aria-hidden="true">
        <path strokeLinejoin="round" d="M6 17V11a6 6 0 0 1 12 0v6l2 2H4zM10 21h4" />
      </svg>
      {unread > 0 && <span className="reminder-count">{unread > 99 ? "99+" : unread}</span>}
    </Link>
  );
}
