import { Link, useSearchParams } from "react-router-dom";
import { contract } from "#contract/index.ts";
import { servicePages } from "#contract/site/web-pages.ts";
import { useReading } from "#src/api/use-reading.ts";
import { EmptyNote, ErrorNote, PageSkeleton } from "#src/ui/page/page-state.tsx";
import { changed } from "../reading/list-query.ts";
import { SelectLine } from "../search/select-line.tsx";
import { StewardCard } from "./steward-card.tsx";
import { StewardTabs } from "./steward-tabs.tsx";
import "../website.css";
import { ButtonLink } from "#src/ui/button/button.tsx";

const requestAddress = (street: string) =>
  street === "" ? servicePages.manageNew.path : `${servicePages.manageNew.path}?street=${street}`;

/** Who helps the companies of a street. */
export default function StewardPage() {
  const [params, setParams] = useSearchParams();
  const all = useReading(contract.site.stewards, {});
  const streets = all.data?.streets ?? [];
  const street = streets.find((one) => one.id === params.get("street"))?.id ?? "";
  const shown = all.data?.stewards.filter((one) => street === "" || one.street_id === street) ?? [];
  return (
    <div className="web-page">
      <h1>知识产权管家</h1>
      <StewardTabs />
      {all.isPending && <PageSkeleton />}
      {all.isError && <ErrorNote error={all.error} retry={() => all.refetch()} />}
      {all.data && (
        <>
          <div className="web-filters">
            <SelectLine
              label="所在镇街"
              none="全部镇街"
              value={street}
              choices={streets.map(({ id, name }) => ({ value: id, label: name }))}
              onChange={(chosen) => setParams(changed(params, { street: chosen }), { replace: true })}
            />
          </div>
          <p className="web-count" role="status">
            {shown.length} 位管家
          </p>
          {shown.length === 0 && (
            <EmptyNote title="这个镇街还没有公布管家，可以留下需求，由区里安排。">
              <ButtonLink kind="primary" to={requestAddress(street)}>
                留下服务需求
              </ButtonLink>
            </EmptyNote>
          )}
          <ul className="web-cards">
            {shown.map((one) => (
              <li key={one.street_id + one.name + one.phone} className="web-card">
                <StewardCard steward={one}>
                  <ButtonLink to={requestAddress(one.street_id)} aria-label={`向${one.name}留下需求`}>
                    留下需求
                  </ButtonLink>
                </StewardCard>
              </li>
            ))}
          </ul>
          <p>
            已经提交过需求？
            <Link to={`${servicePages.manage.path}#progress`}>凭回执码查进度</Link>
          </p>
        </>
      )}
    </div>
  );
}
