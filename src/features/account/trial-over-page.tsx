import { trialWords } from "#contract/account/trial.ts";
import { useToday } from "#src/api/use-today.ts";
import { refreshUser } from "#src/entities/session/refresh-user.ts";
import { useSessionUser } from "#src/entities/session/use-session.ts";
import { useWork } from "#src/entities/work/use-work.ts";
import { Button, ButtonLink } from "#src/ui/button/button.tsx";
import "#src/ui/page/card.css";
import "./account.css";

/** Why a page is closed once the trial is over, what is left, and the way on. */
export default function TrialOverPage() {
  const user = useSessionUser();
  const { busy, run } = useWork();
  const isViewed = user.is_admin_view === 1;
  return (
    <div className="account">
      <section className="card card-roomy" aria-label="试用已到期">
        <h2>{trialWords(user, useToday())}</h2>
        <p>
          此功能已暂停使用。本企业已有的内容都保留着，企业认证通过后即可继续使用；提交认证申请后，审核期间也可以使用。
        </p>
        <p className="account-note">
          仍可使用：个人中心、消息中心、业务咨询、专利检索、年费试算。需要延长试用，请通过业务咨询联系平台。
        </p>
        <div className="account-actions">
          {!isViewed && (
            <ButtonLink kind="primary" to="/userCenter">
              去申请认证
            </ButtonLink>
          )}
          <ButtonLink to="/consulting">业务咨询</ButtonLink>
          <Button disabled={busy} onClick={() => void run(refreshUser)}>
            {busy ? "正在刷新…" : "刷新账号"}
          </Button>
        </div>
      </section>
    </div>
  );
}
