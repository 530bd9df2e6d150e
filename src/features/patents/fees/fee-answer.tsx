import { useEffect, useRef, useState } from "react";
import { contract } from "#contract/index.ts";
import type { FeeTrial } from "#contract/patent/fees/fee-calls.ts";
import { useReading } from "#src/api/use-reading.ts";
import { ErrorNote, PartSkeleton } from "#src/ui/page/page-state.tsx";
import { FeeSum } from "./fee-sum.tsx";
import { checkedTrial } from "./checked-trial.ts";
import type { TypedTrial } from "./trial-address.ts";
import { RecordDay } from "#src/ui/text/record-day.tsx";

/** The answer to what the address asks; an address somebody wrote by hand may ask what cannot be answered. */
export function FeeAnswer({ typed }: { typed: TypedTrial }) {
  const [checked, setChecked] = useState<Awaited<ReturnType<typeof checkedTrial>> | null>(null);
  const asked = JSON.stringify(typed);
  useEffect(() => {
    let isLeft = false;
    void checkedTrial(JSON.parse(asked) as TypedTrial).then((found) => isLeft || setChecked(found));
    return () => {
      isLeft = true;
    };
  }, [asked]);
  if (checked === null) return <PartSkeleton />;
  if ("problems" in checked)
    return (
      <div className="fee-answer" role="alert">
        {Object.values(checked.problems).map((words) => (
          <p key={words}>{words}</p>
        ))}
      </div>
    );
  return <Sum asked={checked.asked} />;
}

function Sum({ asked }: { asked: FeeTrial }) {
  const trial = useReading(contract.patent.feeTrial, asked);
  const place = useRef<HTMLElement>(null);
  // Below a form that fills a phone's screen.
  useEffect(() => {
    if (trial.data !== undefined) place.current?.scrollIntoView({ block: "nearest" });
  }, [trial.data]);
  return (
    <section ref={place} className="fee-answer" aria-label="试算结果">
      <h2>试算结果</h2>
      {trial.isError ? (
        <ErrorNote error={trial.error} retry={trial.refetch} />
      ) : trial.data === undefined ? (
        <PartSkeleton />
      ) : (
        <FeeSum sum={trial.data} payWords="缴纳合计">
          <p className="fee-note">
            按 <RecordDay of={asked.pay_on} /> 缴纳、第 {asked.paid_through}{" "}
            年度及以前的年费已经缴清计算；实际缴纳情况以国家知识产权局的缴费记录为准。
          </p>
        </FeeSum>
      )}
    </section>
  );
}
