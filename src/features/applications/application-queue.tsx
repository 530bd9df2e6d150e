import type { ReactNode } from "react";
import { useSearchParams } from "react-router-dom";
import { Button } from "#src/ui/button/button.tsx";
import { Pages } from "#src/ui/list/pages.tsx";
import { ReadingState } from "#src/ui/list/list-state.tsx";
import { EmptyNote } from "#src/ui/page/page-state.tsx";
import "./applications.css";

/** Applications of a page. */
const size = 10;

/** State and page that the address asks for, what waits where it names none; `input` is what a queue's call takes. */
export function useApplicationConditions<Status extends string>(statuses: readonly [Status, ...Status[]]) {
  const [params, setParams] = useSearchParams();
  const status = statuses.find((one) => one === params.get("status")) ?? statuses[0];
  const page = Math.max(1, Math.trunc(Number(params.get("page"))) || 1);
  const show = (next: { status?: Status; page?: number }) => {
    const tab = params.get("tab");
    const chosen = { ...(tab !== null && { tab }), status: next.status ?? status, page: String(next.page ?? 1) };
    setParams(chosen, { replace: true });
  };
  return { input: { status, page, size }, statuses, show };
}

interface Conditions<Status extends string> {
  input: { status: Status; page: number };
  statuses: readonly Status[];
  show: (next: { status?: Status; page?: number }) => void;
}

interface Props<Status extends string, Row extends { id: string }> {
  conditions: Conditions<Status>;
  queue: {
    data: { list: Row[]; total: number; waiting: number } | undefined;
    error: unknown;
    refetch: () => unknown;
  };
  /** What is true when none has the state, and how one comes to be here. */
  empty: (status: Status) => string;
  hint: string;
  card: (row: Row) => ReactNode;
}

/** Applications by their state, those that wait longest first. */
export function ApplicationQueue<Status extends string, Row extends { id: string }>(props: Props<Status, Row>) {
  const { conditions, queue, empty, hint, card } = props;
  const { input, statuses, show } = conditions;
  const { data } = queue;
  return (
    <>
      <div className="applications-states" role="group" aria-label="申请状态">
        {statuses.map((one, at) => (
          <Button key={one} aria-pressed={one === input.status} onClick={() => show({ status: one })}>
            {at === 0 && data ? `${one} ${data.waiting}` : one}
          </Button>
        ))}
      </div>
      <ReadingState of={queue} />
      {data !== undefined && (
        <>
          {data.total === 0 && <EmptyNote title={empty(input.status)}>{hint}</EmptyNote>}
          <ul className="applications-list">{data.list.map(card)}</ul>
          <Pages page={input.page} pages={Math.ceil(data.total / size)} onPage={(page) => show({ page })} />
        </>
      )}
    </>
  );
}
