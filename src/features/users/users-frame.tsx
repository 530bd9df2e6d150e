import type { ReactNode } from "react";
import { Navigate, useSearchParams } from "react-router-dom";
import { useWaitingApplications } from "#src/entities/application/use-waiting-applications.ts";
import { ButtonLink } from "#src/ui/button/button.tsx";
import "./users.css";

/** Where the applications stood before they had a page of their own. */
const moved: Record<string, string> = { certify: "/apply", changes: "/apply?tab=changes" };

/** The accounts, and the way to the applications that wait. */
export function UsersFrame({ children }: { children: ReactNode }) {
  const [params] = useSearchParams();
  const { certify, changes } = useWaitingApplications();
  const elsewhere = moved[params.get("tab") ?? ""];
  if (elsewhere !== undefined) return <Navigate to={elsewhere} replace />;
  return (
    <div className="users">
      {certify + changes > 0 && (
        <p className="users-applications" role="status">
          {[certify > 0 && `${certify} 份认证申请`, changes > 0 && `${changes} 份资料变更`].filter(Boolean).join("、")}
          等待审核
          <ButtonLink to={certify > 0 ? "/apply" : "/apply?tab=changes"}>去审核</ButtonLink>
        </p>
      )}
      {children}
    </div>
  );
}
