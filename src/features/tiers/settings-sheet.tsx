import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { contract } from "#contract/index.ts";
import { tierKeys } from "#contract/ranking/ranking-calls.ts";
import { tierCalls, type TierSettings } from "#contract/ranking/tier-calls.ts";
import { tierProblems } from "#contract/ranking/tier-rules.ts";
import { useCall } from "#src/api/use-call.ts";
import { useCallForm } from "#src/entities/call-form/use-call-form.tsx";
import { tierWord } from "#src/entities/company/company-labels.ts";
import { Button } from "#src/ui/button/button.tsx";
import { toast } from "#src/ui/dialog/toast.ts";
import { useFormKit } from "#src/ui/form/form-kit.ts";
import { ErrorNote, PageSkeleton } from "#src/ui/page/page-state.tsx";
import { problemsByTier, settingsTyped, typedSettings } from "./setting-values.ts";

/** From which score a tier is proposed, how many it should have, how often it is visited; opened by its button. */
export function SettingsButton() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
        层级设置
      </Button>
      {open && <SettingsSheet onClose={() => setOpen(false)} />}
    </>
  );
}

function SettingsSheet({ onClose }: { onClose: () => void }) {
  const { Sheet } = useFormKit();
  const { data, error, refetch } = useCall(contract.ranking.tierSettings, {});
  if (data !== undefined) return <Form settings={data} onClose={onClose} />;
  return (
    <Sheet title="层级设置" onClose={onClose}>
      {error === null ? <PageSkeleton /> : <ErrorNote error={error} retry={() => void refetch()} />}
    </Sheet>
  );
}

/** The last tier has no quota. */
const fieldsOf = (tier: string) =>
  tier === tierKeys.at(-1) ? (["least", "visit_days"] as const) : (["least", "quota", "visit_days"] as const);

function Form({ settings, onClose }: { settings: TierSettings; onClose: () => void }) {
  const { Text, Sheet } = useFormKit();
  const client = useQueryClient();
  // What was read stays the base, also when somebody else's change comes in behind the sheet.
  const [base] = useState(settings);
  const [typed, setTyped] = useState(() => typedSettings(base.rows));
  const [broken, setBroken] = useState<Record<string, string>>({});
  const form = useCallForm(tierCalls.tierSettingsSave, () => {
    toast("已保存层级设置");
    void client.invalidateQueries();
    onClose();
  });
  const problems = problemsByTier({ ...broken, ...form.problems }, typed);
  const save = async () => {
    const rows = settingsTyped(typed);
    const wellFormed = tierCalls.tierSettingsSave.input.shape.rows.safeParse(rows);
    const found = wellFormed.success ? tierProblems(rows) : {};
    setBroken(found);
    if (Object.keys(found).length === 0) await form.send({ base_rev: base.rev, rows });
  };
  return (
    <Sheet title="层级设置" onClose={onClose} footer={form.button(save)}>
      {form.alarm}
      <p>
        得分达到最低得分且名额未满时建议该层级，得分高的企业先占名额，余下的企业顺延到下一层级；D
        级容纳其余企业，不设名额。走访间隔决定应访建议，留空表示不约定。
      </p>
      {typed.map((row) => (
        <fieldset key={row.tier} className="tier-setting">
          <legend>{tierWord(row.tier)}</legend>
          {fieldsOf(row.tier).map((field) => (
            <Text
              key={field}
              name={`${row.tier}.${field}`}
              label={{ least: "最低得分", quota: "名额（家）", visit_days: "走访间隔（天）" }[field]}
              required={field === "least"}
              problem={problems[`${row.tier}.${field}`]}
              value={row[field]}
              onChange={(value) =>
                setTyped(typed.map((one) => (one.tier === row.tier ? { ...one, [field]: value } : one)))
              }
              inputMode="numeric"
              maxLength={6}
            />
          ))}
        </fieldset>
      ))}
    </Sheet>
  );
}
