import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { v7 as uuid } from "uuid";
import { mayManageCompanies } from "#contract/company/company-rights.ts";
import {
  areTwoOrganisations,
  companyMerge,
  type DuplicateSide,
  type MergeField,
  mergeReasonProblem,
} from "#contract/company/company-merge.ts";
import { callServer } from "#src/api/call-server.ts";
import { useCall } from "#src/api/use-call.ts";
import { useCallForm } from "#src/entities/call-form/use-call-form.tsx";
import { useDeviceRefresh } from "#src/entities/session/engine-context.ts";
import { useSessionUser } from "#src/entities/session/use-session.ts";
import { useFormKit } from "#src/ui/form/form-kit.ts";
import { ask } from "#src/ui/dialog/ask.tsx";
import { ErrorNote, PageSkeleton } from "#src/ui/page/page-state.tsx";
import { toast, toastError } from "#src/ui/dialog/toast.ts";
import { FieldChoice } from "./field-choice.tsx";
import { differingFields, proposedFields } from "./field-words.ts";
import { SideCards } from "./side-cards.tsx";
import { Button } from "#src/ui/button/button.tsx";

const list = "/companies/duplicates";

/** Two companies side by side: which stays, which value of each differing field, or "not the same". */
export function PairPage({ ids }: { ids: [string, string] }) {
  const pair = useCall(companyMerge.duplicatePair, { ids });
  const [a, b] = pair.data ?? [];
  if (pair.error) return <ErrorNote error={pair.error} retry={() => void pair.refetch()} />;
  if (!a || !b) return <PageSkeleton />;
  return <Pair a={a} b={b} />;
}

/** The one with more records is the likelier to stay. */
const weight = ({ visits, demands, answers, contacts }: DuplicateSide) => visits + demands + answers + contacts;

function Pair({ a, b }: { a: DuplicateSide; b: DuplicateSide }) {
  const manages = mayManageCompanies(useSessionUser());
  const [keepsFirst, setKeepsFirst] = useState(weight(a) >= weight(b));
  const [kept, gone] = keepsFirst ? [a, b] : [b, a];
  const pairs = differingFields(kept, gone);
  const [chosen, setChosen] = useState<readonly MergeField[] | null>(null);
  const fromGone = chosen ?? proposedFields(pairs);
  const keep = (first: boolean) => {
    setKeepsFirst(first);
    setChosen(null);
  };
  return (
    <div className="duplicates">
      <SideCards a={a} b={b} keepsFirst={keepsFirst} onKeep={manages ? keep : null} />
      <FieldChoice
        pairs={pairs}
        keptName={kept.company.name}
        goneName={gone.company.name}
        fromGone={fromGone}
        keepsFirst={keepsFirst}
        onChange={manages ? setChosen : null}
      />
      {manages && <Decision kept={kept} gone={gone} fromGone={fromGone} />}
    </div>
  );
}

interface DecisionProps {
  kept: DuplicateSide;
  gone: DuplicateSide;
  fromGone: readonly MergeField[];
}

const mergeChoices = [
  { key: "merge", label: "合并", tone: "primary" as const },
  { key: "back", label: "再看看" },
];

function Decision({ kept, gone, fromGone }: DecisionProps) {
  const navigate = useNavigate();
  const client = useQueryClient();
  const refreshDevice = useDeviceRefresh();
  const { Text } = useFormKit();
  const [reason, setReason] = useState("");
  const [isAsked, setAsked] = useState(false);
  const leave = () => {
    refreshDevice();
    void client.invalidateQueries();
    void navigate(list, { replace: true });
  };
  const form = useCallForm(companyMerge.merge, leave);
  const codes = [kept.company.credit_code, gone.company.credit_code] as const;
  const areTwo = areTwoOrganisations(...codes);
  const unsaid = mergeReasonProblem(...codes, reason);
  const merge = async () => {
    setAsked(true);
    if (unsaid !== null) return;
    const body = `“${gone.company.name}”的走访、需求、问卷、日程、联系人和标签都将归入“${kept.company.name}”。7 天内可以撤销。`;
    if ((await ask({ title: "合并两家企业", body, choices: mergeChoices })) !== "merge") return;
    const input = {
      id: uuid(),
      kept_id: kept.company.id,
      gone_id: gone.company.id,
      from_gone: [...fromGone],
      reason,
    };
    if (await form.send(input)) toast("已合并，7 天内可以在下方撤销");
  };
  const dismiss = async () => {
    try {
      await callServer(companyMerge.duplicateDismiss, { ids: [kept.company.id, gone.company.id] });
      toast("已记为不重复");
      leave();
    } catch (error) {
      toastError(error);
    }
  };
  return (
    <section className="duplicates-card" aria-label="处理">
      {form.alarm}
      {areTwo && (
        <p className="duplicates-warning">
          ⚠
          两家企业的组织机构代码不同，登记的是两个主体（如集团的两家公司）。合并后合用一个统一社会信用代码，专利、走访等记录归为一家；确认登记有误或确是同一家时才合并，并写明理由。
        </p>
      )}
      <Text
        name="reason"
        label="合并说明"
        required={areTwo}
        maxLength={200}
        value={reason}
        onChange={setReason}
        problem={form.problems.reason ?? (isAsked ? (unsaid ?? undefined) : undefined)}
      />
      <div className="duplicates-buttons">
        <Button kind="primary" disabled={form.busy} onClick={() => void merge()}>
          {form.busy ? "正在合并…" : "合并为一家"}
        </Button>
        <Button disabled={form.busy} onClick={() => void dismiss()}>
          不是同一家
        </Button>
      </div>
    </section>
  );
}
