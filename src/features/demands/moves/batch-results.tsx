import type { DemandListRow } from "#contract/demand/demand-list.ts";

export interface BatchResult {
  id: string;
  ok: boolean;
  msg: string;
}

/** What became of each demand of a batch. */
export function BatchResults({
  results,
  demands,
}: {
  results: readonly BatchResult[];
  demands: readonly DemandListRow[];
}) {
  const titles = new Map(demands.map(({ id, title }) => [id, title]));
  return (
    <div role="status">
      <ul>
        {results.map(({ id, ok, msg }) => (
          <li key={id} className={ok ? "" : "demand-alarmed"}>
            {ok ? "✓" : "⚠"} {titles.get(id)}：{msg}
          </li>
        ))}
      </ul>
    </div>
  );
}
