import { useState } from "react";
import { Link } from "react-router-dom";
import { contract } from "#contract/index.ts";
import type { TieredCompany } from "#contract/ranking/tier-calls.ts";
import { useCall } from "#src/api/use-call.ts";
import { tierWord } from "#src/entities/company/company-labels.ts";
import { Button } from "#src/ui/button/button.tsx";
import { type DeskColumn, DeskTable } from "#src/ui/list/desk-table.tsx";
import type { Tiers } from "./use-tiers.ts";

const columnsOf = (move: (company: TieredCompany) => void): DeskColumn<TieredCompany>[] => [
  {
    key: "name",
    title: "企业",
    width: 260,
    render: (_, { id, name }) => <Link to={`/companyDetails?id=${id}`}>{name}</Link>,
  },
  { key: "street", title: "镇街", dataIndex: "street_name" },
  { key: "tier", title: "层级", render: (_, { tier }) => tierWord(tier) || "未分级" },
  {
    key: "proposal",
    title: "建议",
    width: 240,
    render: (_, { proposal, proposal_reason }) => (
      <>
        {tierWord(proposal) || "暂无"}
        {proposal_reason !== "" && <p className="tier-soft">{proposal_reason}</p>}
      </>
    ),
  },
  { key: "score", title: "得分", align: "right", render: (_, { score }) => score?.toFixed(2) ?? "未计分" },
  { key: "place", title: "全区名次", align: "right", dataIndex: "place", rare: true },
  { key: "reason", title: "层级依据", dataIndex: "tier_reason", ellipsis: true, width: 220 },
  {
    key: "action",
    title: "操作",
    render: (_, company) =>
      company.may && (
        <Button small aria-label={`调整层级 ${company.name}`} onClick={() => move(company)}>
          调整
        </Button>
      ),
  },
];

/** The companies of all tiers or of one; several are put into another tier at once. */
export function TierList({ input, show, clear, setMoving }: Pick<Tiers, "input" | "show" | "clear" | "setMoving">) {
  const list = useCall(contract.ranking.tierList, input, { keepPrevious: true });
  const [ticked, setTicked] = useState<string[]>([]);
  const chosen = list.data?.list.filter(({ id, may }) => may && ticked.includes(id)) ?? [];
  return (
    <DeskTable
      name="tiers"
      columns={columnsOf((company) => setMoving({ companies: [company], tier: null }))}
      list={list}
      paging={input}
      onPaging={({ page, size }) => {
        // What is moved is what is seen: a page that is left is no longer ticked.
        setTicked([]);
        show({ ...input, page, size });
      }}
      toolbar={null}
      selection={{
        chosen: ticked,
        onChosen: setTicked,
        labelOf: ({ name }) => name,
        actions: (
          <Button
            kind="primary"
            disabled={chosen.length === 0}
            onClick={() => setMoving({ companies: chosen, tier: null })}
          >
            {chosen.length === 0 ? "所选企业不由您管理" : `调整 ${chosen.length} 家的层级`}
          </Button>
        ),
      }}
      empty={<Button onClick={clear}>清除条件</Button>}
    />
  );
}
