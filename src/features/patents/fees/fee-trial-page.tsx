import { useState } from "react";
import { Link, useSearchParams } from "react-router-dom";
import { FeeForm } from "./fee-form.tsx";
import { FeeAnswer } from "./fee-answer.tsx";
import { checkedTrial, type TrialProblems } from "./checked-trial.ts";
import { trialAddress, trialIn, type TypedTrial } from "./trial-address.ts";
import "./fee-trial.css";
import { useSession } from "#src/entities/session/use-session.ts";

/** 年费试算: what the next annuity costs on a day, from a patent's facts; the address carries them all. */
export default function FeeTrialPage() {
  const [params, setParams] = useSearchParams();
  const { user } = useSession();
  const inAddress = trialIn(params);
  const [problems, setProblems] = useState<TrialProblems>({});
  const show = async (typed: TypedTrial) => {
    // Without its code here the server says what is wrong.
    const checked = await checkedTrial(typed).catch(() => null);
    const found = checked !== null && "problems" in checked ? checked.problems : {};
    setProblems(found);
    if (Object.keys(found).length === 0) setParams(trialAddress(typed));
  };
  return (
    <div className="fee-trial">
      {user === null && <h1>年费试算</h1>}
      <p className="fee-note">
        按国家知识产权局的收费标准计算下一年度年费、滞纳金和今后五年的费用。也可以从
        <Link to="/docking">专利检索</Link>打开一件专利，在法律信息中查看。
      </p>
      <div className="fee-columns">
        <FeeForm key={params.toString()} start={inAddress} problems={problems} onAsk={show} />
        {params.has("filed") && <FeeAnswer typed={inAddress} />}
      </div>
    </div>
  );
}
