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
  const { certify, changes, business } = useWaitingApplications();
  const elsewhere = moved[params.get("tab") ?? ""];
  if (elsewhere !== undefined) return <Navigate to={elsewhere} replace />;
  const waiting = [
    { count: certify, words: "认证申请", to: "/apply" },
    { count: changes, words: "资料变更", to: "/apply?tab=changes" },
    { count: business, words: "业务申请", to: "/apply?tab=business" },
  ].filter(({ count }) => count > 0);
  const [first] = waiting;
  return (
    <div className="users">
      {first !== undefined && (
        <p className="users-applications" role="status">
          {waiting.map(({ count, words }) => `${count} 份${words}`).join("、")}等待审核
          <ButtonLink to={first.to}>去审核</ButtonLink>
        </p>
      )}
      {children}
    </div>
  );
}
