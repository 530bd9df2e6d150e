import { steward } from "#contract/site/steward-request.ts";
import { stewardRequestStates } from "#contract/site/web-service.ts";
import { useCall } from "#src/api/use-call.ts";
import { StateList, useStateFilter } from "./state-list.tsx";
import { StewardCard } from "./steward-card.tsx";
import "./request-card.css";

/** Requests left for stewards on the website; `makesDemands`: who looks may make a demand of one. */
export function StewardRequests({ makesDemands = false }: { makesDemands?: boolean }) {
  const filter = useStateFilter(stewardRequestStates);
  const list = useCall(steward.list, filter.asked, { keepPrevious: true });
  return (
    <StateList
      filter={filter}
      query={list}
      label="管家申请"
      words="搜索企业或内容"
      empty="没有符合条件的申请"
      className="request-list"
    >
      {(row) => <StewardCard key={row.id} row={row} makesDemands={makesDemands} />}
    </StateList>
  );
}
