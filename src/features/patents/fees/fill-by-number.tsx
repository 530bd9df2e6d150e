import { currentTime } from "#contract/sync/current-time.ts";
import { type FormEvent, useState } from "react";
import { dateWords } from "#contract/core/date-words.ts";
import { contract } from "#contract/index.ts";
import { dayOf } from "#contract/core/time.ts";
import { feeRightOf, licenceOfTrial } from "#contract/patent/fees/fee-right.ts";
import type { PatentView } from "#contract/patent/patent-view.ts";
import { callServer } from "#src/api/call-server.ts";
import { useKit } from "#src/ui/kit.ts";
import { Field, bindingOf } from "#src/ui/form/field-frame.tsx";
import type { TypedTrial } from "./trial-address.ts";

/** What is filled in from a patent, or why nothing is. */
function filledFrom(patent: PatentView): Partial<TypedTrial> | string {
  const known = feeRightOf(patent, dayOf(currentTime()));
  if (typeof known === "string") return known;
  const { kind, filed, granted, year, extendedTo, openLicences } = known;
  const licence = licenceOfTrial(openLicences?.at(-1));
  const words = (day: string | undefined) => (day === undefined ? "" : dateWords(day));
  if (year === null) return `${patent.title}：期限内各年度的年费都已到期，没有待缴的年费`;
  return {
    patent_type: kind,
    filed_on: dateWords(filed),
    granted_on: dateWords(granted),
    paid_through: String(year - 1),
    open_licence: licence !== undefined,
    licence_from: words(licence?.licence_from),
    licence_to: words(licence?.licence_to),
    extended_to: words(extendedTo),
  };
}

/** Fills the form from a patent on record, by any of its numbers. */
export function FillByNumber({ onFill }: { onFill: (changes: Partial<TypedTrial>) => void }) {
  const { Button } = useKit();
  const [number, setNumber] = useState("");
  const [said, setSaid] = useState<{ words: string; isProblem: boolean } | null>(null);
  const [busy, setBusy] = useState(false);
  const look = async () => {
    setBusy(true);
    try {
      const patent = await callServer(contract.search.patentDetail, { patent: number.trim() });
      const filled = filledFrom(patent);
      if (typeof filled === "string") return setSaid({ words: filled, isProblem: true });
      onFill(filled);
      setSaid({ words: `已按《${patent.title}》填入，已缴年度按尚未失效推算，请核对`, isProblem: false });
    } catch (error) {
      setSaid({ words: error instanceof Error ? error.message : String(error), isProblem: true });
    } finally {
      setBusy(false);
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (number.trim() === "") setSaid({ words: "请填写申请号或公开号", isProblem: true });
    else void look();
  };
  const problem = said?.isProblem === true ? { problem: said.words } : {};
  const frame = { name: "patent_number", label: "按专利号填入（选填）", ...problem };
  return (
    <form aria-label="按专利号填入" onSubmit={submit} noValidate>
      <Field {...frame}>
        <div className="fee-number">
          <input
            className="field-input"
            type="text"
            maxLength={60}
            autoComplete="off"
            placeholder="申请号或公开号"
            value={number}
            onChange={({ target }) => setNumber(target.value)}
            {...bindingOf(frame)}
          />
          <Button type="submit" busy={busy}>
            填入
          </Button>
        </div>
      </Field>
      <p role="status" className="fee-note">
        {said?.isProblem === false && said.words}
      </p>
    </form>
  );
}
