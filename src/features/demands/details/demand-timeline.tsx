import type { DemandMoveLine } from "#contract/demand/demand-list.ts";
import { OfflineNote } from "#src/ui/page/page-state.tsx";
import { Ago } from "#src/ui/text/dates.tsx";

interface Props {
  moves: readonly DemandMoveLine[] | null;
  offline: boolean;
  /** The server has not heard of the demand. */
  unsaved: boolean;
}

/** Every step of a demand, the newest first. */
export function DemandTimeline({ moves, offline, unsaved }: Props) {
  return (
    <section className="demand-card" aria-label="办理过程">
      <h3>办理过程</h3>
      {moves === null && !unsaved && offline && <OfflineNote>办理过程需要联网查看。</OfflineNote>}
      {moves === null && !unsaved && !offline && <p role="status">正在读取…</p>}
      {moves === null && unsaved && <p>还没有送达服务器，送达后显示办理过程。</p>}
      {moves?.length === 0 && <p>还没有办理记录。</p>}
      <ol className="demand-timeline">
        {[...(moves ?? [])].reverse().map((move) => (
          <li key={move.id}>
            <p className="demand-step">
              {move.action}
              {move.from !== move.to && <span className="demand-soft"> {`${move.from} → ${move.to}`}</span>}
            </p>
            <p className="demand-soft">
              <Ago at={move.at} /> {move.operator_name}
            </p>
            {move.remark !== "" && <p className="demand-text">{move.remark}</p>}
          </li>
        ))}
      </ol>
    </section>
  );
}
