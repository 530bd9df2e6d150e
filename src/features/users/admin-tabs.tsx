import type { ReactNode } from "react";
import { Link, useSearchParams } from "react-router-dom";
import { certificationCalls } from "#contract/account/certification.ts";
import { useCall } from "#src/api/use-call.ts";
import { CertificationTab } from "./certifications/certification-tab.tsx";
import "./users.css";

/** Milliseconds between two looks at how many wait. */
const often = 60_000;

/** Accounts, and who waits to be certified, with how many they are; the address names the tab. */
export function AdminTabs({ accounts }: { accounts: ReactNode }) {
  const [params] = useSearchParams();
  const isQueue = params.get("tab") === "certify";
  const queue = useCall(certificationCalls.certifyList, { status: "待审核", size: 1 }, { refetchInterval: often });
  const waiting = queue.data?.waiting ?? 0;
  return (
    <div className="users">
      <nav className="users-tabs" aria-label="用户管理">
        <Link to="?" aria-current={isQueue ? undefined : "page"}>
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
      </nav>
      {isQueue ? <CertificationTab /> : accounts}
    </div>
  );
}
