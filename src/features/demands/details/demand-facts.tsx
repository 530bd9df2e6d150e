import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import type { DemandInfo } from "#contract/demand/demand-list.ts";
import { demandLabels } from "#contract/demand/demand-fields.ts";
import type { AnyDemand } from "#src/entities/demand/use-local-demands.ts";
import type { FieldNames } from "#src/entities/visit/use-field-names.ts";
import { formatMinute } from "#src/ui/text/format-date.ts";
import { DemandContact } from "./demand-contact.tsx";
import { MinuteWords } from "#src/ui/text/dates.tsx";

interface Props {
  demand: AnyDemand;
  info: DemandInfo | null;
  names: FieldNames;
}

const listed = (words: readonly string[]) => (words.length === 0 ? "—" : words.join("、"));

/** What was written of a demand, and who has it in hand. */
export function DemandFacts({ demand, info, names }: Props) {
  return (
    <>
      <Group title="需求">
        <Fact label={demandLabels.category}>{demand.category}</Fact>
        <Fact label={demandLabels.urgency}>{demand.urgency}</Fact>
        <Fact label={demandLabels.content} wide>
          {demand.content}
        </Fact>
        <Fact label={demandLabels.expected_result} wide>
          {demand.expected_result || "—"}
        </Fact>
        <Fact label={demandLabels.label_ids}>{listed(demand.label_ids.map(names.label))}</Fact>
        <Fact label={demandLabels.contact}>
          <DemandContact demand={demand} />
        </Fact>
        <Fact label={demandLabels.source}>
          <Source demand={demand} visitNo={info?.visit_no ?? null} />
        </Fact>
        <Fact label="登记">
          {info?.demand.author_name || (demand.created_by === null ? "系统" : names.person(demand.created_by))} ·{" "}
          <MinuteWords at={demand.created_at} />
        </Fact>
      </Group>
      <Group title="办理">
        <Fact label="受理单位">
          {demand.accept_org === null ? "区级" : (info?.demand.accept_name ?? "镇街受理单位")}
        </Fact>
        <Fact label={demandLabels.owner_id}>
          {demand.owner_id === null ? "尚未转办" : names.person(demand.owner_id)}
        </Fact>
        <Fact label={demandLabels.collaborator_ids}>{listed(demand.collaborator_ids.map(names.person))}</Fact>
        <Fact label={demandLabels.submitted_at}>{formatMinute(demand.submitted_at) || "—"}</Fact>
        <Fact label={demandLabels.accepted_at}>{formatMinute(demand.accepted_at) || "—"}</Fact>
        <Fact label={demandLabels.replied_at}>{formatMinute(demand.replied_at) || "—"}</Fact>
        <Fact label={demandLabels.passed_at}>{formatMinute(demand.passed_at) || "—"}</Fact>
        {info?.rating && (
          <Fact label="企业评价" wide>
            {[info.rating.satisfaction, info.rating.content].filter(Boolean).join("：")} ·{" "}
            <MinuteWords at={info.rating.at} />
          </Fact>
        )}
      </Group>
    </>
  );
}

function Source({ demand, visitNo }: { demand: AnyDemand; visitNo: string | null }) {
  if (demand.visit_id === null) return demand.source;
  return (
    <>
      {demand.source} · <Link to={`/workVisit/details?id=${demand.visit_id}`}>{visitNo ?? "查看走访记录"}</Link>
    </>
  );
}

const Group = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="demand-card" aria-label={title}>
    <h3>{title}</h3>
    <dl className="demand-facts">{children}</dl>
  </section>
);

const Fact = ({ label, wide, children }: { label: string; wide?: boolean; children: ReactNode }) => (
  <div className={wide ? "demand-wide" : ""}>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
);
