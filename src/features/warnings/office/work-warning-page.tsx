import { Link } from "react-router-dom";
import type { WarningRow } from "#contract/warning/warning-fields.ts";
import { kindFacts } from "#contract/warning/warning-kinds.ts";
import { CostLink } from "#src/entities/warning/cost-link.tsx";
import { LevelMark } from "#src/entities/warning/level-mark.tsx";
import { WarningDue, WarningStateMark } from "#src/entities/warning/warning-words.tsx";
import { Button } from "#src/ui/button/button.tsx";
import { type DeskColumn, DeskTable } from "#src/ui/list/desk-table.tsx";
import { MinuteWords } from "#src/ui/text/dates.tsx";
import { KindList } from "../early-parts.tsx";
import { BatchButtons, OfficeHead, OpenedWarning } from "./office-parts.tsx";
import { useOfficeWarnings } from "./use-office-warnings.tsx";

const columnsOf = (addressOf: (id: string) => string): DeskColumn<WarningRow>[] => [
  {
    key: "title",
    title: "预警",
    fixed: "left",
    width: 260,
    render: (_, row) => <Link to={addressOf(row.id)}>{row.title}</Link>,
  },
  {
    key: "company",
    title: "企业",
    width: 200,
    render: (_, row) => <Link to={`/companyDetails?id=${row.company_id}`}>{row.company_name}</Link>,
  },
  { key: "level", title: "级别", render: (_, row) => <LevelMark level={row.level} /> },
  { key: "due", title: "期限", render: (_, row) => <WarningDue warning={row} /> },
  { key: "state", title: "状态", render: (_, row) => <WarningStateMark state={row.state} /> },
  { key: "cost", title: "费用", render: (_, row) => <CostLink warning={row} /> },
  { key: "kind", title: "类型", rare: true, render: (_, row) => kindFacts(row.kind).word },
  { key: "street", title: "镇街", dataIndex: "street_name", rare: true },
  { key: "handler", title: "处理人", dataIndex: "handler_name", rare: true },
  { key: "opened", title: "产生时间", rare: true, render: (_, row) => <MinuteWords at={row.opened_at} /> },
  { key: "note", title: "说明", dataIndex: "note", rare: true },
];

/** 预警: what the companies of the scope are warned of, and what officials owe them. */
export default function WorkWarningPage() {
  const warnings = useOfficeWarnings();
  const { input, list, show, clear, isPlain, chosen, setChosen } = warnings;
  return (
    <div className="list-page record-page">
      <OfficeHead warnings={warnings} />
      <DeskTable
        name="office-warnings"
        columns={columnsOf(warnings.addressOf)}
        list={list}
        paging={input}
        onPaging={({ page, size }) => show({ ...input, page, size })}
        toolbar={null}
        empty={isPlain ? "辖区目前没有未结的预警，平台每天检查四次" : <Button onClick={clear}>清除条件</Button>}
        selection={{
          chosen,
          onChosen: setChosen,
          labelOf: ({ title, company_name }) => `${company_name} ${title}`,
          actions: <BatchButtons warnings={warnings} />,
        }}
      />
      <KindList />
      <OpenedWarning warnings={warnings} />
    </div>
  );
}
