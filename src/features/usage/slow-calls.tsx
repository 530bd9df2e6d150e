import { Link } from "react-router-dom";
import { contract } from "#contract/index.ts";
import { timesDefinition, type UsageAsked, usageAddress } from "#contract/usage/usage-figures.ts";
import { useCall } from "#src/api/use-call.ts";
import { ErrorNote, PartSkeleton } from "#src/ui/page/page-state.tsx";
import { formatCount } from "#src/ui/text/format-number.ts";
import { CellWords } from "./cell-words.tsx";

const shown = 10;

/** The calls that take longest, each leading to its days. */
export function SlowCalls({ asked }: { asked: UsageAsked }) {
  const { from, to } = asked;
  const { data, error, refetch } = useCall(
    contract.usage.rows,
    { list: "calls", from, to, sort: "p95", order: "desc", size: shown },
    { keepPrevious: true },
  );
  return (
    <section className="card" aria-label="耗时最长的接口">
      <h2>
        耗时最长的接口 <small>前 {shown} 个</small>
      </h2>
      {error !== null && data === undefined && <ErrorNote error={error} retry={() => void refetch()} />}
      {error === null && data === undefined && <PartSkeleton />}
      {data?.total === 0 && <p className="usage-note">所选时段没有接口调用。</p>}
      {data !== undefined && data.total > 0 && (
        <>
          <table className="usage-table">
            <caption className="visually-hidden">按 95% 耗时从长到短</caption>
            <thead>
              <tr>
                <th scope="col">接口</th>
                <th scope="col">次数</th>
                <th scope="col">95% 耗时</th>
                <th scope="col">出错</th>
              </tr>
            </thead>
            <tbody>
              {data.list.map((row) => (
                <tr key={row.id}>
                  <th scope="row">
                    <Link to={usageAddress("callDays", { from, to }, { call: row.id })}>{row.cells.path}</Link>
                  </th>
                  {["calls", "p95", "errors"].map((column) => (
                    <td key={column}>
                      <CellWords list="calls" row={row} column={column} />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
          <p className="usage-note">
            <Link className="reach" to={usageAddress("calls", { from, to })}>
              查看全部 {formatCount(data.total)} 个接口
            </Link>
          </p>
        </>
      )}
      <p className="usage-note">{timesDefinition}</p>
    </section>
  );
}
