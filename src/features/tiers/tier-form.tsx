import { useState } from "react";
import { tierKeys } from "#contract/ranking/ranking-calls.ts";
import { tierCalls } from "#contract/ranking/tier-calls.ts";
import type { Tier } from "#contract/ranking/tier-rules.ts";
import { useCallForm } from "#src/entities/call-form/use-call-form.tsx";
import { tierWord } from "#src/entities/company/company-labels.ts";
import { toast } from "#src/ui/dialog/toast.ts";
import { useFormKit } from "#src/ui/form/form-kit.ts";
import type { Moving } from "./use-tiers.ts";

/** Stands for no tier where a choice needs a value. */
const noTier = "none";

const options = [
  ...tierKeys.map((tier) => ({ value: tier as string, label: tierWord(tier) })),
  { value: noTier, label: "不分级" },
];

interface Props {
  moving: Moving;
  onClose: () => void;
  onSaved: () => void;
}

/** Puts one company or several into another tier, with the reason. */
export function TierForm({ moving, onClose, onSaved }: Props) {
  const { Choice, LongText, Sheet } = useFormKit();
  const { companies } = moving;
  const [first] = companies;
  const [tier, setTier] = useState(moving.tier === "" ? noTier : (moving.tier ?? first?.proposal ?? ""));
  const [reason, setReason] = useState("");
  const form = useCallForm(tierCalls.tierChange, onSaved);
  const save = async () => {
    const input = {
      companies: companies.map((one) => ({ id: one.id, before: one.tier as Tier | "" })),
      tier: tier === noTier ? ("" as const) : (tier as Tier),
      reason,
    };
    if (tier === "") return toast("请选择企业层级", "warning");
    if (companies.every((one) => one.tier === input.tier)) return toast("层级没有变化", "warning");
    if (await form.send(input)) toast(`已调整 ${companies.length} 家企业的层级`);
  };
  const title = companies.length === 1 ? `调整层级：${first?.name ?? ""}` : `调整 ${companies.length} 家企业的层级`;
  return (
    <Sheet title={title} onClose={onClose} footer={form.button(save)}>
      {form.alarm}
      {companies.length === 1 && first !== undefined && (
        <p>
          现为{tierWord(first.tier) || "未分级"}
          {first.proposal !== "" && `，建议 ${tierWord(first.proposal)}：${first.proposal_reason}。`}
        </p>
      )}
      <Choice
        name="tier"
        label="企业层级"
        required
        problem={form.problems.tier}
        value={tier}
        onChange={setTier}
        options={options}
      />
      <LongText
        name="reason"
        label="理由"
        required
        hint="至少 5 个字，保存在层级变更记录中"
        problem={form.problems.reason}
        value={reason}
        onChange={setReason}
        maxLength={200}
        rows={3}
      />
    </Sheet>
  );
}
