import { currentTime } from "#contract/sync/current-time.ts";
import { useState } from "react";
import { useLocalCompany } from "#src/entities/company/use-companies.ts";
import { useEngine } from "#src/entities/session/engine-context.ts";
import { longestVisit, visitLabels } from "#contract/visit/visit-fields.ts";
import { checkInWords } from "#src/entities/visit/visit-words.ts";
import { ask } from "#src/ui/dialog/ask.tsx";
import { FieldGroup } from "#src/ui/form/field-frame.tsx";
import { useFormKit } from "#src/ui/form/form-kit.ts";
import { toastError } from "#src/ui/dialog/toast.ts";
import {
  checkInAt,
  checkInConsent,
  checkInDoubt,
  keepCheckInConsent,
  readPosition,
} from "#src/entities/visit/check-in.ts";
import type { VisitForm } from "../form/use-visit-form.ts";
import { Button } from "#src/ui/button/button.tsx";

/** Asks once per account on this device; the time of the agreement is kept. */
async function agreed(userId: string): Promise<boolean> {
  if (checkInConsent(userId) !== null) return true;
  const choice = await ask({
    title: "签到需要读取一次位置",
    body: "只在点按签到时读取，用于说明走访地点，随走访记录保存，不会持续定位。",
    choices: [
      { key: "yes", label: "同意并签到", tone: "primary" },
      { key: "no", label: "不签到" },
    ],
  });
  if (choice === "yes") keepCheckInConsent(userId, new Date(currentTime()).toISOString());
  return choice === "yes";
}

export function CheckInSection({ form: { values, set, problems } }: { form: VisitForm }) {
  const { Text } = useFormKit();
  const engine = useEngine();
  const { user } = engine;
  const company = useLocalCompany(values.company_id);
  const [locating, setLocating] = useState(false);
  const current = values.check_in;
  const doubt = current && checkInDoubt(current);

  const checkIn = async () => {
    if (!(await agreed(user.id))) return;
    setLocating(true);
    try {
      const reading = await readPosition();
      set({ check_in: checkInAt(reading, new Date(engine.serverNow()).toISOString(), company ?? null) });
    } catch (error) {
      toastError(error);
    } finally {
      setLocating(false);
    }
  };

  return (
    <FieldGroup
      name="check_in"
      label={visitLabels.check_in}
      problem={problems.check_in}
      hint="可以不签到；只在点按时读取位置"
    >
      {current && <p className="check-in-words">{checkInWords(current)}</p>}
      {current && doubt && (
        <Text
          name="check_in.note"
          label="签到说明"
          hint={doubt}
          value={current.note}
          onChange={(note) => set({ check_in: { ...current, note } })}
          maxLength={longestVisit.check_in_note}
        />
      )}
      <div className="chips">
        <Button disabled={locating} onClick={() => void checkIn()}>
          {locating ? "正在定位…" : current ? "重新签到" : "签到"}
        </Button>
        {current && (
          <Button kind="text" onClick={() => set({ check_in: null })}>
            撤销签到
          </Button>
        )}
      </div>
    </FieldGroup>
  );
}
