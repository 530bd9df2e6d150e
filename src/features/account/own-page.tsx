import { lazy, Suspense } from "react";
import { can, kindOf, staff } from "#contract/core/roles.ts";
import { isSubAccount } from "#contract/account/sub-accounts.ts";
import { useToday } from "#src/api/use-today.ts";
import { PushCard } from "#src/entities/reminder/push-card.tsx";
import { signOut } from "#src/entities/session/sign-out.ts";
import { useSessionUser } from "#src/entities/session/use-session.ts";
import { PageSkeleton } from "#src/ui/page/page-state.tsx";
import { DeviceCard } from "./device-card.tsx";
import { FactList } from "./fact-list.tsx";
import { LargeType } from "./large-type.tsx";
import { OwnDevices } from "./own-devices.tsx";
import { ownFacts } from "./own-facts.ts";
import { OwnStorage } from "./own-storage.tsx";
import { OwnSessions } from "./own-sessions.tsx";
import { PositionConsent } from "./position-consent.tsx";
import { Profile } from "./profile.tsx";
import { WechatBindings } from "./wechat/wechat-bindings.tsx";
import "#src/ui/page/card.css";
import "./account.css";
import { Button, ButtonLink } from "#src/ui/button/button.tsx";

// Enterprises alone have it, and always a network.
const Certification = lazy(async () => ({
  default: (await import("./certification/certification.tsx")).Certification,
}));

/** The user's account: who it is, what this device holds, password and log-out; one column on both widths. */
export default function OwnPage() {
  const user = useSessionUser();
  const isOfficial = can(kindOf(user), staff);
  return (
    <div className="account">
      <section className="card card-roomy">
        <h2>账号</h2>
        <FactList facts={ownFacts(user, useToday())}>{kindOf(user) === "enterprise" && <OwnStorage />}</FactList>
      </section>
      {kindOf(user) === "enterprise" && !isSubAccount(user) && (
        <Suspense fallback={<PageSkeleton />}>
          <Certification />
        </Suspense>
      )}
      {isOfficial && <PushCard userId={user.id} list="/reminders" />}
      {isOfficial && <DeviceCard />}
      {isOfficial && <PositionConsent />}
      <Profile />
      {isOfficial && <OwnDevices />}
      <OwnSessions />
      <WechatBindings />
      <section className="card card-roomy account-actions" aria-label="操作">
        {isOfficial && (user.com_id === 0 || user.roles.includes("lead")) && (
          <ButtonLink to="/staff">人员与设备</ButtonLink>
        )}
        <ButtonLink to={isOfficial ? "/NewupPwd" : "/upPwd"}>修改密码</ButtonLink>
        <LargeType />
        {/* As the guard knows it from whom it asks for the website. */}
        <ButtonLink to="/web/index?look=1">查看网站</ButtonLink>
        <ButtonLink to="/privacy">隐私说明</ButtonLink>
        <Button kind="danger" onClick={() => void signOut()}>
          退出登录
        </Button>
      </section>
    </div>
  );
}
