import { useLiveQuery } from "dexie-react-hooks";
import { Link } from "react-router-dom";
import { dayOf, shiftDay } from "#contract/core/time.ts";
import { mayReview } from "#contract/visit/visit-review.ts";
import { useEngine } from "#src/entities/session/engine-context.ts";
import { Ago } from "#src/ui/text/dates.tsx";
import { LinkList } from "#src/ui/list/link-list.tsx";
import { ToReview } from "./to-review.tsx";

/** What reviewing asks of this person: visits that came back, and for who reviews those that wait. */
export function ReviewCards() {
  const { user } = useEngine();
  const reviews = user.com_id === 0 || user.street_ids.some((street) => mayReview(street, user));
  return (
    <>
      <CameBack />
      {reviews && <ToReview />}
    </>
  );
}

/** How far back the cards look: what came back before stands among the reminders. */
const days = 90;

/** Visits of this person on this device that were returned, latest first. */
function CameBack() {
  const { db, user, serverNow } = useEngine();
  const since = shiftDay(dayOf(serverNow()), -days);
  const visits = useLiveQuery(
    () =>
      db.visits
        .where("start_at")
        .above(since)
        .reverse()
        .filter((visit) => visit.status === "退回" && !visit.deleted && visit.created_by === user.id)
        .toArray(),
    [db, user.id, since],
  );
  if (visits === undefined || visits.length === 0) return null;
  return (
    <section className="card" aria-label="被退回的走访">
      <h2>被退回的走访（{visits.length}）</h2>
      <LinkList>
        {visits.map((visit) => (
          <li key={visit.id}>
            <Link to={`/workVisit/details?id=${visit.id}`}>
              <strong>{visit.company_name}</strong>
              <span>
                <Ago at={visit.start_at} />
                {visit.review !== undefined && ` · ${visit.review.reason}`}
              </span>
            </Link>
          </li>
        ))}
      </LinkList>
    </section>
  );
}
