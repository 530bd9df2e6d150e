import { Link } from "react-router-dom";
import { Button } from "#src/ui/button/button.tsx";
import { Pager } from "#src/ui/list/list-parts.tsx";
import { EmptyNote, ErrorNote, PageSkeleton } from "#src/ui/page/page-state.tsx";
import { KindList } from "../early-parts.tsx";
import { WarningCards } from "../warning-cards.tsx";
import { OfficeHead, OpenedWarning } from "./office-parts.tsx";
import { useOfficeWarnings } from "./use-office-warnings.tsx";

/** The same in cards. */
export default function WorkWarningPhonePage() {
  const warnings = useOfficeWarnings();
  const { input, list, data, show, clear, isPlain } = warnings;
  const total = data?.total ?? 0;
  return (
    <div className="record-page">
      <OfficeHead warnings={warnings} />
      {list.error !== null && <ErrorNote error={list.error} retry={() => void list.refetch()} />}
      {data === undefined && list.error === null && <PageSkeleton />}
      {data?.total === 0 && (
        <EmptyNote title={isPlain ? "辖区目前没有未结的预警，平台每天检查四次" : "没有符合条件的预警"}>
          {!isPlain && <Button onClick={clear}>清除条件</Button>}
        </EmptyNote>
      )}
      <WarningCards
        rows={data?.list}
        addressOf={warnings.addressOf}
        more={({ company_id, company_name, street_name }) => (
          <p className="record-line">
            <Link className="reach" to={`/companyDetails?id=${company_id}`}>
              {company_name}
            </Link>
            <span>{street_name}</span>
          </p>
        )}
      />
      {total > 0 && (
        <Pager
          page={input.page ?? 1}
          size={input.size ?? 20}
          total={total}
          onPage={(page) => show({ ...input, page })}
        />
      )}
      <KindList />
      <OpenedWarning warnings={warnings} />
    </div>
  );
}
