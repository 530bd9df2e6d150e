import { HeldEmpty } from "#src/entities/sync/held-note.tsx";
import { WholeDates } from "#src/ui/text/dates.tsx";
import { Link } from "react-router-dom";
import { CompanyAnswers } from "./company-answers.tsx";
import type { RelatedList } from "./use-related.ts";
import { ButtonLink } from "#src/ui/button/button.tsx";

/** Visits, demands, plans and answers of a company, the newest of each. */
export function RelatedSections({ companyId, lists }: { companyId: string; lists: readonly RelatedList[] }) {
  return (
    <div className="company-related">
      {lists.map(({ title, rows, total, empty, held, more }) => (
        <section key={title} className="company-card" aria-label={title}>
          <div className="section-head">
            <h3>{total === null ? title : `${title}（${total}）`}</h3>
            {rows.length > 0 && more === "answers" && <CompanyAnswers companyId={companyId} />}
            {rows.length > 0 && more !== null && more !== "answers" && (
              <ButtonLink kind="text" to={more}>
                查看全部{title}
              </ButtonLink>
            )}
          </div>
          {rows.length === 0 && <p>{held === null ? empty : <HeldEmpty what={held} empty={empty} />}</p>}
          <ul className="company-list">
            {rows.map((row) => (
              <li key={row.id}>
                <Link className="related-row" to={row.to}>
                  <strong>{row.title}</strong>
                  <span>
                    <WholeDates text={row.detail} />
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
