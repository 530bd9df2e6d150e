import { Link } from "react-router-dom";
import { contract } from "#contract/index.ts";
import type { FittingCompany } from "#contract/policy/policy-calls.ts";
import { useCall } from "#src/api/use-call.ts";
import { useConditions, wordOf } from "#src/api/use-conditions.ts";
import { ExportButton } from "#src/entities/export/export-button.tsx";
import { FitLines, FitMark, PolicyCard } from "#src/entities/policy/policy-parts.tsx";
import { RecordFilters } from "#src/entities/public-record/record-filters.tsx";
import { useFieldNames } from "#src/entities/visit/use-field-names.ts";
import { namedOptions } from "#src/ui/form/form-kit.ts";
import { CountChips } from "#src/ui/list/chips/count-chips.tsx";
import { RowList } from "#src/ui/list/row-list.tsx";
import { ErrorNote } from "#src/ui/page/page-state.tsx";

const size = 20;
const judged = ["符合", "待核实"] as const;

/** The companies of the scope that a policy may be for, with what each has and what is not known. */
export default function PolicyCompaniesPage() {
  const { search, keyword, page, show, narrow, turn } = useConditions();
  const { ownStreets } = useFieldNames();
  const policy = search.get("policy") ?? "";
  const fit = wordOf(judged, search.get("fit"));
  const street_id = ownStreets.find(({ id }) => id === search.get("street_id"))?.id;
  const asked = { policy, fit, street_id, keyword };
  const list = useCall(
    contract.policy.companies,
    { ...asked, page, size },
    { keepPrevious: true, enabled: policy !== "" },
  );
  const clear = () => show({ fit: "", street_id: "", keyword: "" });
  if (policy === "") return <ErrorNote error="没有选择政策" />;
  const { data } = list;
  const isPlain = fit === undefined && street_id === undefined && keyword === "";
  const streets = { name: "street_id", label: "镇街", options: namedOptions(ownStreets) };
  return (
    <div className="policies">
      {data && <PolicyCard policy={data.policy} />}
      <CountChips
        label="匹配结果"
        rows={data && judged.map((value) => ({ value, count: data.policy.counts[value] }))}
        chosen={fit}
        onChoose={(next) => show({ fit: next ?? "" })}
      />
      <RecordFilters
        label="筛选企业"
        placeholder="企业名称"
        conditions={ownStreets.length > 1 ? [streets] : []}
        listed={{ input: asked, narrow, clear }}
      />
      {data !== undefined && data.total > 0 && (
        <div className="policy-ways">
          <ExportButton call={contract.policy.companiesExport} input={asked} total={data.total} />
        </div>
      )}
      <RowList
        list={list}
        empty={isPlain ? "辖区内没有符合条件的企业" : "没有这样的企业"}
        clear={isPlain ? undefined : clear}
        label="企业"
        className="policy-list"
        paging={{ page, size, onPage: turn }}
      >
        {(row) => (
          <li key={row.id} className="policy-card">
            <Company row={row} />
          </li>
        )}
      </RowList>
    </div>
  );
}

const Company = ({ row }: { row: FittingCompany }) => (
  <>
    <header>
      <h3>
        <Link to={`/companyDetails?id=${row.id}`}>{row.name}</Link>
      </h3>
      <FitMark fit={row.fit} />
    </header>
    <p className="policy-facts">{row.street_name}</p>
    <FitLines lines={row.lines} />
  </>
);
