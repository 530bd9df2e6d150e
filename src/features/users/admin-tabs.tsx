import type { ReactNode } from "react";
import { Link, useSearchParams } from "react-router-dom";
import { certificationCalls } from "#contract/account/certification.ts";
import { ownCompanyCalls } from "#contract/enterprise/own-company.ts";
import { useCall } from "#src/api/use-call.ts";
import { CertificationTab } from "./certifications/certification-tab.tsx";
import { ChangeTab } from "./changes/change-tab.tsx";
import "./users.css";

/** Milliseconds between two looks at how many wait. */
const often = 60_000;

/** Accounts, and who waits to be certified or for a change of certified data, with how many they are; the address names the tab. */
export function AdminTabs({ accounts }: { accounts: ReactNode }) {
  const [params] = useSearchParams();
  const tab = params.get("tab") ?? "accounts";
  const isQueue = tab === "certify";
  const isChanges = tab === "changes";
  const queue = useCall(certificationCalls.certifyList, { status: "待审核", size: 1 }, { refetchInterval: often });
  const changes = useCall(
    ownCompanyCalls.companyChangeQueue,
    { status: "待审核", size: 1 },
    { refetchInterval: often },
  );
  const waiting = queue.data?.waiting ?? 0;
  const wished = changes.data?.waiting ?? 0;
  return (
    <div className="users">
      <nav className="users-tabs" aria-label="用户管理">
        <Link to="?" aria-current={isQueue || isChanges ? undefined : "page"}>
          账号
        </Link>
        <Link to="?tab=certify" aria-current={isQueue ? "page" : undefined}>
          认证申请
          {waiting > 0 && (
            <span className="users-badge" aria-label={`${waiting} 份待审核`}>
              {waiting}
            </span>
          )}
        </Link>
        <Link to="?tab=changes" aria-current={isChanges ? "page" : undefined}>
          资料变更
          {wished > 0 && (
            <span className="users-badge" aria-label={`${wished} 份待审核`}>
              {wished}
            </span>
          )}
        </Link>
      </nav>
      {isQueue ? <CertificationTab /> : isChanges ? <ChangeTab /> : accounts}
    </div>
  );
}
