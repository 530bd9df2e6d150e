import { useState } from "react";
import { companyDataCalls, type ProviderSettings } from "#contract/company-data/company-data-calls.ts";
import { useCallForm } from "#src/entities/call-form/use-call-form.tsx";
import { toast } from "#src/ui/dialog/toast.ts";
import { useFormKit } from "#src/ui/form/form-kit.ts";

interface Props {
  settings: ProviderSettings;
  onClose: () => void;
  onSaved: () => void;
}

const counts = {
  keep_days: "答复保存天数",
  day_limit: "全平台每日上限（次）",
  account_limit: "每个账号每日上限（次）",
} as const;
const prices = { price_search: "一次搜索的费用（元）", price_detail: "一次查询的费用（元）" } as const;
type Name = keyof typeof counts | keyof typeof prices;

const typedOf = (settings: ProviderSettings): Record<Name, string> => ({
  keep_days: String(settings.keep_days),
  day_limit: String(settings.day_limit),
  account_limit: String(settings.account_limit),
  price_search: settings.price_search,
  price_detail: settings.price_detail,
});

/** A count as it was typed; what is none becomes no number, which the contract refuses in words. */
const countOf = (typed: string): number => (/^\d+$/u.test(typed.trim()) ? Number(typed) : Number.NaN);

/** How long answers are kept, how many questions a day may be put, and what one costs. */
export function ProviderSettingsSheet({ settings, onClose, onSaved }: Props) {
  const { Sheet, Text } = useFormKit();
  // What was read stays the base, also when somebody else's change comes in behind the sheet.
  const [base] = useState(settings);
  const [typed, setTyped] = useState(() => typedOf(base));
  const form = useCallForm(companyDataCalls.settingsSave, () => {
    toast("已保存天眼查设置");
    onSaved();
  });
  const save = async () => {
    await form.send({
      base_rev: base.rev,
      keep_days: countOf(typed.keep_days),
      day_limit: countOf(typed.day_limit),
      account_limit: countOf(typed.account_limit),
      price_search: typed.price_search.trim(),
      price_detail: typed.price_detail.trim(),
    });
  };
  const text = (name: Name, label: string) => (
    <Text
      key={name}
      name={name}
      label={label}
      required
      problem={form.problems[name]}
      value={typed[name]}
      onChange={(value) => setTyped({ ...typed, [name]: value })}
      inputMode={name in counts ? "numeric" : "decimal"}
      maxLength={12}
    />
  );
  return (
    <Sheet title="天眼查设置" onClose={onClose} footer={form.button(save)}>
      {form.alarm}
      <p>上限填 0 表示停用；达到上限后由本平台企业名录代答，次日 0:00 恢复。费用只用于统计。</p>
      {Object.entries(counts).map(([name, label]) => text(name as Name, label))}
      {Object.entries(prices).map(([name, label]) => text(name as Name, label))}
    </Sheet>
  );
}
