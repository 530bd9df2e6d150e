import { Button, Space, Table } from "antd";
import { useState } from "react";
import { Link, useNavigate, useSearchParams } from "react-router-dom";
import { contract } from "#contract/index.ts";
import type { VisitRow } from "#contract/visit.ts";
import { useCall } from "#src/api/use-call.ts";
import { CompanySheet } from "#src/entities/company/company-sheet.tsx";
import { useRefusedCompany } from "#src/entities/company/use-companies.ts";
import { deskFormKit } from "#src/ui/form/desk-form-kit.tsx";
import { FormKitContext } from "#src/ui/form/form-kit.ts";
import { formatMinute } from "#src/ui/format-date.ts";
import { ErrorNote, PageSkeleton } from "#src/ui/page-state.tsx";
import { CompanyFacts, Contacts, PropertyCounts } from "./company-cards.tsx";
import { useCompanyDetails } from "./use-company-details.ts";
import { YearFigures } from "./year-figures.tsx";
import "./companies.css";

export default function CompanyDetailsPage() {
  const [search] = useSearchParams();
  const id = search.get("id") ?? "";
  const navigate = useNavigate();
  const { company, contacts, years, loading, error, retry } = useCompanyDetails(id, true);
  const [editing, setEditing] = useState(search.get("edit") === "1");
  const refused = useRefusedCompany(id);
  if (company === null) return loading ? <PageSkeleton /> : <ErrorNote error={error ?? "没有这家企业"} retry={retry} />;
  return (
    <article className="company-page">
      <header className="company-card">
        <h2>{company.name}</h2>
        <Space>
          <Button type="primary" onClick={() => void navigate(`/workVisit/form?company_id=${id}`)}>
            新建走访
          </Button>
          <Button onClick={() => setEditing(true)}>编辑企业</Button>
        </Space>
      </header>
      <CompanyFacts company={company} mapApp={false} />
      <Contacts contacts={contacts} />
      <PropertyCounts company={company} />
      <YearFigures years={years} />
      <OnlineVisits companyId={id} />
      {editing && refused !== undefined && (
        <FormKitContext value={deskFormKit}>
          <CompanySheet
            start={{ company, refused }}
            onSaved={() => setEditing(false)}
            onClose={() => setEditing(false)}
          />
        </FormKitContext>
      )}
    </article>
  );
}

const columns = [
  {
    key: "start_at",
    title: "开始时间",
    render: (_: unknown, row: VisitRow) => (
      <Link to={`/workVisit/details?id=${row.id}`}>{formatMinute(row.start_at)}</Link>
    ),
  },
  { key: "visit_type", title: "走访类型", dataIndex: "visit_type" },
  { key: "visitor_names", title: "走访人员", dataIndex: "visitor_names" },
  { key: "content", title: "走访内容", dataIndex: "content", ellipsis: true },
];

/** All visits of the company, page by page from the server. */
function OnlineVisits({ companyId }: { companyId: string }) {
  const [page, setPage] = useState(1);
  const list = useCall(contract.visit.visitListnews, { company_id: companyId, page, size: 10 }, { keepPrevious: true });
  return (
    <section className="company-card" aria-label="走访记录">
      <h3>走访记录</h3>
      {list.error && <ErrorNote error={list.error} retry={() => void list.refetch()} />}
      {list.data && (
        <Table<VisitRow>
          rowKey="id"
          size="small"
          columns={columns}
          dataSource={list.data.list}
          locale={{ emptyText: "还没有走访过这家企业" }}
          pagination={{
            current: page,
            pageSize: 10,
            total: list.data.total,
            onChange: setPage,
            hideOnSinglePage: true,
          }}
        />
      )}
    </section>
  );
}
