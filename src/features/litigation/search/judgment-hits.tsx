import { Link } from "react-router-dom";
import type { InputOf } from "#contract/core/call.ts";
import { judgmentCalls } from "#contract/judgment/judgment-calls.ts";
import { listAddress } from "#src/api/list-address.ts";
import { useCall } from "#src/api/use-call.ts";
import { ErrorNote, PartSkeleton } from "#src/ui/page/page-state.tsx";
import { DayWords } from "#src/ui/text/dates.tsx";
import "#src/ui/page/card.css";

type Asked = Omit<InputOf<typeof judgmentCalls.cseList>, "page" | "size" | "sort">;

/** The first of them stand here, all in their own list. */
const size = 5;
const address = listAddress(judgmentCalls.cseList, { numbers: ["page", "size"] });

/** Published documents of courts that meet the same words, as a group of their own beside the cases. */
export function JudgmentHits({ asked }: { asked: Asked }) {
  const { data, error, refetch } = useCall(judgmentCalls.cseList, { ...asked, size }, { keepPrevious: true });
  const all = `/judgments?${address.searchOf(asked, { page: 1, size }).toString()}`;
  return (
    <section className="litigation-part" aria-label="裁判文书">
      <h2>{data === undefined ? "裁判文书" : `裁判文书 ${data.total} 件`}</h2>
      {error !== null && <ErrorNote error={error} retry={() => void refetch()} />}
      {data === undefined && error === null && <PartSkeleton />}
      {data?.total === 0 && <p>没有符合条件的裁判文书。</p>}
      <ul className="list-cards" aria-label="裁判文书">
        {data?.list.map((row) => (
          <li key={row.id} className="list-card">
            <Link to={`/judgments/detail?id=${row.id}`}>{row.title}</Link>
            <p>
              <span>{row.number}</span>
              <span>{row.court}</span>
              {row.judged_on !== null && <DayWords of={row.judged_on} />}
            </p>
            <p className="litigation-soft">{row.parties.map(({ role, name }) => `${role} ${name}`).join("，")}</p>
          </li>
        ))}
      </ul>
      {data !== undefined && data.total > data.list.length && (
        <Link className="reach" to={all}>
          查看全部 {data.total} 件裁判文书
        </Link>
      )}
    </section>
  );
}
