import { useLiveQuery } from "dexie-react-hooks";
import { Link } from "react-router-dom";
import { contract } from "#contract/index.ts";
import { NetworkFailure } from "#src/api/call-errors.ts";
import { useCall } from "#src/api/use-call.ts";
import { useEngine } from "#src/entities/session/engine-context.ts";
import { unnumbered } from "#src/entities/visit/visit-labels.ts";
import { OfflineNote } from "#src/ui/page/page-state.tsx";

const most = 200;

/** Demands that came out of a visit: the device's first, older ones from the server. */
export function VisitDemandList({ visitId, delivered }: { visitId: string; delivered: boolean }) {
  const { db } = useEngine();
  const local = useLiveQuery(
    async () => (await db.demands.toArray()).filter((one) => one.visit_id === visitId && !one.deleted),
    [db, visitId],
    [],
  );
  const online = useCall(contract.demand.demandListNews, { visit_id: visitId, size: most }, { enabled: delivered });
  const held = new Set(local.map((one) => one.id));
  const rows = [...local, ...(online.data?.list ?? []).filter((one) => !held.has(one.id))];
  const offline = online.error instanceof NetworkFailure;
  return (
    <section className="details-group" aria-label="企业需求">
      <h3>企业需求</h3>
      {rows.length === 0 && !offline && <p className="details-facts">这次走访没有登记需求。</p>}
      <ul className="details-list">
        {rows.map((demand) => (
          <li key={demand.id}>
            <Link to={`/demandDetails?id=${demand.id}`}>{demand.title}</Link>
            <span>
              {demand.demand_no || unnumbered} · {demand.status} · {demand.category} · {demand.urgency}
            </span>
          </li>
        ))}
      </ul>
      {offline && <OfflineNote>较早办结的需求需要联网查看。</OfflineNote>}
      {online.error && !offline && <p role="alert">{online.error.message}</p>}
    </section>
  );
}
