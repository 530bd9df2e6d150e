import { useId, useState } from "react";
import { Link } from "react-router-dom";
import { contract } from "#contract/index.ts";
import { type FeeReduction, feeReductions, reductionWords } from "#contract/patent/fees/annuity-table.ts";
import { feeRightOf, type KnownRight, nextTrial } from "#contract/patent/fees/fee-right.ts";
import type { PatentView } from "#contract/patent/patent-view.ts";
import { useReading } from "#src/api/use-reading.ts";
import { useToday } from "#src/api/use-today.ts";
import { ErrorNote } from "#src/ui/page/page-state.tsx";
import { FeeSum } from "../fees/fee-sum.tsx";
import { trialAddress } from "../fees/trial-address.ts";
import { leaveAt, leftAt } from "./kept-law.ts";

/** The annuity that comes next, what it costs when it is paid today, and how the sum comes about. */
export function AnnuityNote({ patent }: { patent: PatentView }) {
  const ids = { head: useId(), choice: useId() };
  const [reduction, setReduction] = useState(leftAt(patent.id).reduction);
  const choose = (one: FeeReduction) => {
    setReduction(one);
    leaveAt(patent.id, { reduction: one });
  };
  const today = useToday();
  const known = feeRightOf(patent, today);
  if (typeof known === "string") return null;
  return (
    <section aria-labelledby={ids.head}>
      <h2 id={ids.head}>年费</h2>
      {known.year === null ? (
        <p>期限内各年度的年费都已到期，没有待缴的年费。</p>
      ) : (
        <>
          <fieldset className="patent-reductions">
            <legend>费用减缴</legend>
            {feeReductions.map((one) => (
              <label key={one}>
                <input type="radio" name={ids.choice} checked={one === reduction} onChange={() => choose(one)} />
                {reductionWords[one]}
              </label>
            ))}
          </fieldset>
          <Sum right={{ ...known, year: known.year }} reduction={reduction} today={today} />
        </>
      )}
    </section>
  );
}

interface SumProps {
  right: KnownRight & { year: number };
  reduction: FeeReduction;
  today: string;
}

function Sum({ right, reduction, today }: SumProps) {
  const asked = nextTrial(right, reduction, today);
  const trial = useReading(contract.patent.feeTrial, asked, { keepPrevious: true });
  if (trial.data === undefined)
    return trial.isError ? <ErrorNote error={trial.error} retry={trial.refetch} /> : <p role="status">正在计算年费…</p>;
  const typed = {
    ...asked,
    reduction,
    paid_through: String(asked.paid_through),
    open_licence: asked.open_licence ?? false,
    licence_from: asked.licence_from ?? "",
    licence_to: asked.licence_to ?? "",
    extended_to: asked.extended_to ?? "",
  };
  return (
    <>
      {trial.isError && <ErrorNote error={trial.error} retry={trial.refetch} />}
      <FeeSum sum={trial.data} payWords="今天缴纳合计">
        <p>
          按公开的申请日、授权日和法律状态推算；该年度是否已经缴纳，以国家知识产权局的缴费记录为准。
          <Link className="patent-tool" to={`/feeTrial?${trialAddress(typed).toString()}`}>
            换一个缴费日或减缴情形试算
          </Link>
        </p>
      </FeeSum>
    </>
  );
}
