import { contract } from "#contract/index.ts";
import { isSubAccount } from "#contract/account/sub-accounts.ts";
import { useCall } from "#src/api/use-call.ts";
import { useSessionUser } from "#src/entities/session/use-session.ts";
import { useTrialState } from "#src/entities/session/use-trial-state.ts";
import { ButtonLink } from "#src/ui/button/button.tsx";
import { EmptyNote } from "#src/ui/page/page-state.tsx";

const steps = {
  待审核: ["企业认证正在审核", "查看审核进度"],
  通过: ["企业认证已通过", "刷新账号"],
  退回: ["企业认证被退回，请修改后重新提交", "修改并重新申请"],
  不予通过: ["企业认证没有通过", "查看原因，或重新申请"],
  none: ["还差一步：企业认证", "去认证"],
} as const;

/** What an account without a company does next: its certification links one. */
export function NextStep() {
  const user = useSessionUser();
  const isSub = isSubAccount(user);
  const { data } = useCall(contract.account.certifyInfo, {}, { enabled: !isSub });
  const last = data?.list[0];
  useTrialState(last, user.trial_waits === 1);
  if (isSub) return <EmptyNote title="账号还没有关联企业，请联系本单位的主账号" />;
  // Before the answer comes, and without a network, the account itself tells as much as it knows.
  const [title, way] = steps[last?.status ?? (user.trial_waits === 1 ? "待审核" : "none")];
  return (
    <section className="card" aria-label="企业认证">
      <h2>{title}</h2>
      {last !== undefined && last.reply !== "" && <p>审核意见：{last.reply}</p>}
      <p>认证通过后，可在这里查看本企业的知识产权和问卷，申请走访，提出和跟进需求。</p>
      <ol className="home-steps">
        <li>提交营业执照等证明材料，约 3 分钟。</li>
        <li>管理员核对材料；需要补充时会退回并说明原因，可修改后重新提交。</li>
        <li>通过后账号自动关联本企业，开通全部功能。</li>
      </ol>
      <ButtonLink kind="primary" to="/userCenter#certification">
        {way}
      </ButtonLink>
    </section>
  );
}
