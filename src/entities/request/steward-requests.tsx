import type { ComponentType } from "react";
import { steward } from "#contract/site/steward-request.ts";
import { stewardRequestStates } from "#contract/site/web-service.ts";
import { useCall } from "#src/api/use-call.ts";
import type { CompanyChoiceProps } from "#src/entities/company/company-choice-props.ts";
import { StateList, useStateFilter } from "./state-list.tsx";
import { StewardCard } from "./steward-card.tsx";
import "./request-card.css";

/** Requests left for stewards on the website; `Choice` offers companies to those who may make a demand of one. */
export function StewardRequests({ Choice }: { Choice?: ComponentType<CompanyChoiceProps> }) {
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
      {(row) => <StewardCard key={row.id} row={row} Choice={Choice} />}
    </StateList>
  );
}
