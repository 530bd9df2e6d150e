import { useLiveQuery } from "dexie-react-hooks";
import { Link } from "react-router-dom";
import type { FieldEngine } from "#offline/field-types.ts";
import { useEngine } from "#src/entities/session/engine-context.ts";
import { HeldEmpty } from "#src/entities/sync/held-note.tsx";
import { Ago } from "#src/ui/text/dates.tsx";
import { LinkList } from "#src/ui/list/link-list.tsx";

const shown = 8;

/** Asks the queue for these visits only: it may be long, and a drain changes it all the time. */
async function latestVisits({ visits, outbox }: FieldEngine["db"]) {
  const latest = await visits
    .orderBy("start_at")
    .reverse()
    .filter((visit) => !visit.deleted)
    .limit(shown)
    .toArray();
  const ids = latest.map(({ id }) => id);
  const unsent = new Set(await outbox.where("recordId").anyOf(ids).uniqueKeys());
  return latest.map((visit) => ({ visit, unsent: unsent.has(visit.id) }));
}

/** The latest visits on this device, unsent ones included. */
export function RecentVisits() {
  const engine = useEngine();
  const visits = useLiveQuery(() => latestVisits(engine.db), [engine]);
  return (
    <section className="card">
      <h2>最近走访</h2>
      {visits?.length === 0 && (
        <p className="home-note">
          <HeldEmpty what="走访记录" empty="还没有走访记录，点“新建走访”开始。" />
        </p>
      )}
      <LinkList>
        {visits?.map(({ visit, unsent }) => (
          <li key={visit.id}>
            <Link to={`/workVisit/details?id=${visit.id}`}>
              <strong>{visit.company_name}</strong>
              <span>
                <Ago at={visit.start_at} /> · {visit.visit_type} · {visit.visit_method}
                {unsent && " · 未送达"}
              </span>
            </Link>
          </li>
        ))}
      </LinkList>
    </section>
  );
}
