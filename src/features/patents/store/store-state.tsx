import { dutyOf, mayByDuty } from "#contract/account/admin-duties.ts";
import { contract } from "#contract/index.ts";
import { useCall } from "#src/api/use-call.ts";
import { useSessionUser } from "#src/entities/session/use-session.ts";
import { ButtonLink } from "#src/ui/button/button.tsx";
import { ErrorNote, PartSkeleton } from "#src/ui/page/page-state.tsx";
import { DayWords, MinuteWords } from "#src/ui/text/dates.tsx";
import { formatCount } from "#src/ui/text/format-number.ts";
import "#src/ui/page/card.css";
import "./store-state.css";

/** How many patents there are, where they came from, and what was imported last. */
export function StoreState() {
  const { data, error, refetch } = useCall(contract.patent.storeState, {});
  const { roles } = useSessionUser();
  const mayImport = mayByDuty(dutyOf(roles), "patent.patentImportRun");
  if (error !== null && data === undefined) return <ErrorNote error={error} retry={() => void refetch()} />;
  if (data === undefined) return <PartSkeleton />;
  const { patents, sources, published_on, imports, as_of } = data;
  return (
    <section className="card store-state" aria-label="专利库状态">
      <p>
        库中有 <strong>{formatCount(patents)}</strong> 件专利
        {published_on !== null && (
          <>
            ，公开（公告）截至 <DayWords of={published_on} />
          </>
        )}
        <span className="store-soft">
          （统计于 <MinuteWords at={as_of} />）
        </span>
      </p>
      {sources.length > 0 && (
        <details>
          <summary>来源与最近导入</summary>
          <ul>
            {sources.map(({ name, patents: count, source_on }) => (
              <li key={name}>
                {name}：{formatCount(count)} 件
                {source_on !== null && (
                  <span className="store-soft">
                    {" "}
                    数据截至 <DayWords of={source_on} />
                  </span>
                )}
              </li>
            ))}
          </ul>
          {imports.length === 0 ? (
            <p className="store-soft">还没有导入过专利文件</p>
          ) : (
            <ul>
              {imports.map(({ id, file_name, ended_at, created, changed }) => (
                <li key={id}>
                  {file_name}{" "}
                  <span className="store-soft">
                    <MinuteWords at={ended_at} /> 导入，新增 {formatCount(created)} 件，更新 {formatCount(changed)} 件
                  </span>
                </li>
              ))}
            </ul>
          )}
          {mayImport && (
            <div className="store-ways">
              <ButtonLink to="/patentImport">专利导入</ButtonLink>
              <ButtonLink to="/dataSources">外部数据源</ButtonLink>
            </div>
          )}
        </details>
      )}
    </section>
  );
}
