import { useState } from "react";
import { uses } from "#contract/industry/industry.ts";
import { contract } from "#contract/index.ts";
import { useCall } from "#src/api/use-call.ts";
import { wordOf } from "#src/api/use-conditions.ts";
import { ExportButton } from "#src/entities/export/export-button.tsx";
import { FilterSelect } from "#src/ui/list/list-parts.tsx";
import { RowList } from "#src/ui/list/row-list.tsx";
import { MinuteWords } from "#src/ui/text/dates.tsx";
import { pageSize } from "./use-industry.ts";

/** Who read and downloaded a report, page by page and as a workbook. */
export function ReadersPart({ id }: { id: string }) {
  const [word, setWord] = useState("");
  const [page, setPage] = useState(1);
  const use = wordOf(uses, word);
  const list = useCall(contract.industry.readers, { id, use, page, size: pageSize }, { keepPrevious: true });
  const { data } = list;
  const show = (next: string) => {
    setWord(next);
    setPage(1);
  };
  return (
    <section className="card" aria-label="阅读记录">
      <h3 className="industry-part">阅读记录</h3>
      <p className="industry-facts">每个账号每天计一次阅读，下载逐次记录</p>
      <div className="industry-conditions">
        <FilterSelect label="方式" value={word} options={uses.map((one) => [one, one])} onChange={show} />
        {data !== undefined && data.total > 0 && (
          <ExportButton call={contract.industry.readersExport} input={{ id, use }} total={data.total} />
        )}
      </div>
      <RowList
        list={list}
        empty="还没有企业阅读或下载"
        label="阅读和下载"
        className="industry-steps"
        paging={{ page, size: pageSize, onPage: setPage }}
      >
        {(row) => (
          <li key={row.id}>
            {row.use} · {row.company_name === "" ? "未关联企业" : row.company_name} · {row.account_name}{" "}
            <span className="industry-facts">
              <MinuteWords at={row.at} />
            </span>
          </li>
        )}
      </RowList>
    </section>
  );
}
