import { useState } from "react";
import { tierWords } from "#contract/company/company.ts";
import { companyList, tiers } from "#contract/company/company-list.ts";
import { shortestTierReason } from "#contract/company/tier-reason.ts";
import { useFieldNames } from "#src/entities/visit/use-field-names.ts";
import { useFormKit } from "#src/ui/form/form-kit.ts";
import { toast } from "#src/ui/dialog/toast.ts";
import { useCallForm } from "#src/entities/call-form/use-call-form.tsx";

interface Props {
  companies: readonly { id: string; street_id: string; owner_id: string | null; tier: string }[];
  onClose: () => void;
  onSaved: () => void;
}

const nobody = "none";
const tierOptions = [
  ...tiers.map((tier) => ({ value: tier, label: `${tier} ${tierWords[tier]}` })),
  { value: nobody, label: "不分层级" },
];

/** Who is responsible and in which tier, for one company or several, with the reason. */
export function AssignForm({ companies, onClose, onSaved }: Props) {
  const { Choice, LongText, Sheet } = useFormKit();
  const names = useFieldNames();
  const [first] = companies;
  const single = companies.length === 1 ? first : undefined;
  const [owner, setOwner] = useState(single ? (single.owner_id ?? nobody) : "");
  const [tier, setTier] = useState(single ? single.tier || nobody : "");
  const [reason, setReason] = useState("");
  const form = useCallForm(companyList.companyBatch, onSaved);
  const streets = new Set(companies.map(({ street_id }) => street_id));
  const able = names.staff.filter(
    ({ state, street_ids }) =>
      state === 1 && (street_ids.length === 0 || [...streets].every((street) => street_ids.includes(street))),
  );
  const people = [...able.map(({ id, name }) => ({ value: id, label: name })), { value: nobody, label: "暂不指定" }];
  const save = async () => {
    const input = {
      ids: companies.map(({ id }) => id),
      reason,
      ...(owner !== "" && (single?.owner_id ?? nobody) !== owner && { owner_id: owner === nobody ? null : owner }),
      ...(tier !== "" &&
        (single === undefined || (single.tier || nobody) !== tier) && {
          tier: tier === nobody ? ("" as const) : (tier as "A"),
        }),
    };
    if (!("owner_id" in input) && !("tier" in input)) return toast("责任人和层级都没有变化", "warning");
    if (await form.send(input)) toast(`已调整 ${companies.length} 家企业`);
  };
  const title = single ? "责任人与层级" : `调整 ${companies.length} 家企业`;
  return (
    <Sheet title={title} onClose={onClose} footer={form.button(save)}>
      {form.alarm}
      <Choice
        name="owner_id"
        label="责任人"
        problem={form.problems.owner_id}
        value={owner}
        onChange={setOwner}
        options={people}
      />
      <Choice
        name="tier"
        label="企业层级"
        problem={form.problems.tier}
        value={tier}
        onChange={setTier}
        options={tierOptions}
      />
      <LongText
        name="reason"
        label="理由"
        required
        hint={`调整层级的理由至少 ${shortestTierReason} 个字，保存在变更记录中`}
        problem={form.problems.reason}
        value={reason}
        onChange={setReason}
        maxLength={200}
        rows={2}
      />
    </Sheet>
  );
}
