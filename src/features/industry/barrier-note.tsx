import type { ReactNode } from "react";
import { isSubAccount } from "#contract/account/sub-accounts.ts";
import type { OutputOf } from "#contract/core/call.ts";
import type { industryCalls } from "#contract/industry/industry.ts";
import { type Barrier, barrierWords } from "#contract/industry/report-rights.ts";
import { useSessionUser } from "#src/entities/session/use-session.ts";
import { ButtonLink } from "#src/ui/button/button.tsx";

type Reading = OutputOf<typeof industryCalls.reading>;

const Note = ({ children }: { children: ReactNode }) => (
  <section className="card" aria-label="阅读权限">
    {children}
  </section>
);

/** What stands between, and the way there that the account has. */
export function BarrierNote({ report, barrier }: { report: Reading; barrier: Barrier }) {
  const { rid } = useSessionUser();
  if (barrier === "需订购") return <OrderNote report={report} />;
  if (barrier === "需开通")
    return (
      <Note>
        <p>{barrierWords.需开通}</p>
        <ButtonLink kind="primary" to="/consultingNew">
          去咨询申请
        </ButtonLink>
      </Note>
    );
  return (
    <Note>
      <p>{rid > 0 ? "该报告仅供已认证的企业阅读，请联系本单位的主账号完成认证" : barrierWords.需认证}</p>
      {rid === 0 && (
        <ButtonLink kind="primary" to="/userCenter">
          去认证
        </ButtonLink>
      )}
    </Note>
  );
}

/** The way to the order: one that is under way, a new one, or who places it. */
function OrderNote({ report: { product, order } }: { report: Reading }) {
  const user = useSessionUser();
  if (product === null) return null;
  if (order !== null)
    return (
      <Note>
        <p>
          贵企业已订购（订单 {order.no}，{order.state}），平台交付后即可阅读和下载
        </p>
        <ButtonLink kind="primary" to={`/ordersDetails?id=${order.id}`}>
          查看订单
        </ButtonLink>
      </Note>
    );
  const who = isSubAccount(user)
    ? "下单由本单位的主账号办理"
    : user.is_admin_view === 1
      ? "查看账号时不能代企业下单"
      : null;
  if (!product.on_offer || who !== null)
    return (
      <Note>
        <p>{barrierWords.需订购}</p>
        <p className="industry-facts">{product.on_offer ? who : "该报告暂时不能订购，可以在业务咨询里询问"}</p>
        {!product.on_offer && <ButtonLink to="/consultingNew">去咨询</ButtonLink>}
      </Note>
    );
  return (
    <Note>
      <p>{barrierWords.需订购}</p>
      <ButtonLink kind="primary" to={`/ordersNew?product=${product.id}`}>
        订购
      </ButtonLink>
    </Note>
  );
}
