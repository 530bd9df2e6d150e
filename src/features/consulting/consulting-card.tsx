import { Link } from "react-router-dom";
import type { Consulting } from "#contract/consulting/consulting.ts";
import type { ConsultingState } from "#contract/consulting/consulting-moves.ts";
import { Ago } from "#src/ui/text/dates.tsx";
import { Stars } from "#src/ui/text/stars.tsx";

const marks: Record<ConsultingState, string> = {
  待分派: "●",
  待回复: "◷",
  已回复: "✓",
  已评价: "★",
  已关闭: "■",
  已撤回: "↩",
};

export const ConsultingMark = ({ state }: { state: ConsultingState }) => (
  <span className="consulting-state">
    <span aria-hidden="true">{marks[state]} </span>
    {state}
  </span>
);

/** A question in a list; `office`: with who asked and who has it. */
export function ConsultingCard({ row, office = false }: { row: Consulting; office?: boolean }) {
  return (
    <li className="consulting-card">
      <Link to={`/consultingDetails?id=${row.id}`}>
        <strong>{row.title}</strong>
        <span className="consulting-facts">
          <ConsultingMark state={row.state} /> · {row.category}
          {office && ` · ${row.company_name}`} · <Ago at={row.created_at} />
          {office && row.assigned_name !== "" && ` · ${row.assigned_name}办理`}
          {row.stars !== null && (
            <>
              {" · "}
              <Stars stars={row.stars} />
            </>
          )}
          {row.published && " · 已发布为问答"}
        </span>
        {office && row.waiting_since !== null && (
          <span className="consulting-waits">
            等待回复：
            <Ago at={row.waiting_since} />起
          </span>
        )}
      </Link>
    </li>
  );
}
