import { useState } from "react";
import { useSearchParams } from "react-router-dom";
import { v7 } from "uuid";
import type { DemandListRow } from "#contract/demand/demand-list.ts";
import { contract } from "#contract/index.ts";
import { useCall } from "#src/api/use-call.ts";
import { useSessionUser } from "#src/entities/session/use-session.ts";
import { ReadingState } from "#src/ui/list/list-state.tsx";
import { CertifiedOnly } from "./certified-only.tsx";
import { NeedForm, type NeedValues } from "./need-form.tsx";
import "#src/ui/form/form.css";
import "#src/ui/page/card.css";
import "./visits-needs.css";

/** 提出需求, or with `id` in the address the change of one that nobody has accepted. */
export default function NeedFormPage() {
  const [search] = useSearchParams();
  const id = search.get("id");
  return (
    <div className="visits-needs">
      <CertifiedOnly>{id === null ? <NewNeed /> : <ChangedNeed id={id} />}</CertifiedOnly>
    </div>
  );
}

const blank = {
  title: "",
  category: "",
  urgency: "一般",
  content: "",
  expected_result: "",
  contact_post: "",
  attachments: [],
};

function NewNeed() {
  const { name } = useSessionUser();
  const [id] = useState(() => v7());
  return <NeedForm id={id} known={{ rev: 0, values: { ...blank, contact_name: name } }} isReturned={false} />;
}

const valuesOf = (demand: DemandListRow): NeedValues => ({
  title: demand.title,
  category: demand.category,
  urgency: demand.urgency,
  content: demand.content,
  expected_result: demand.expected_result,
  contact_name: demand.contact?.name ?? "",
  contact_post: demand.contact?.post ?? "",
  attachments: demand.attachments,
});

function ChangedNeed({ id }: { id: string }) {
  const read = useCall(contract.demand.demandInfo, { id });
  // What is typed stays, whatever a later reading says.
  if (read.data === undefined) return <ReadingState of={read} />;
  const { demand } = read.data;
  return (
    <NeedForm id={id} known={{ rev: demand.rev, values: valuesOf(demand) }} isReturned={demand.status === "草稿"} />
  );
}
