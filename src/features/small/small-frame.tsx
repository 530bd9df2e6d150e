import { type ReactNode, useEffect } from "react";
import { NavLink } from "react-router-dom";
import { ErrorNote } from "#src/ui/page/page-state.tsx";
import { toastError } from "#src/ui/dialog/toast.ts";
import "#src/ui/form/form.css";
import { CompanyGate } from "./company-gate.tsx";
import "./small.css";
import { SmallLogin } from "./small-login.tsx";
import { useVisitor } from "./use-visitor.ts";
import { loadVisitor, signOutVisitor } from "./visitor-session.ts";
import { Button } from "#src/ui/button/button.tsx";

/** Covers the page while a request is on the way (specification section 8). */
export function LoadingOverlay() {
  const { waiting } = useVisitor();
  return (
    <div role="status" aria-live="polite">
      {waiting > 0 && (
        <div className="small-overlay">
          <span className="small-spinner" aria-hidden="true" />
          数据加载中
        </div>
      )}
    </div>
  );
}

/** Frame of a small-program page: first the sign-in, then the company, then the page. */
export function SmallFrame({ title, children }: { title: string; children: ReactNode }) {
  const { visitor, error } = useVisitor();
  useEffect(() => void loadVisitor(), []);
  return (
    <div className="small">
      <header className="small-head">
        <h1>{visitor?.company || visitor === undefined ? title : visitor ? "选择企业" : "企业登录"}</h1>
        {visitor && (
          <Button kind="text" onClick={() => void signOutVisitor().catch(toastError)}>
            退出
          </Button>
        )}
      </header>
      <div className="small-body">
        {visitor === undefined && error !== null && <ErrorNote error={error} retry={() => void loadVisitor()} />}
        {visitor === null && <SmallLogin />}
        {visitor && <CompanyGate visitor={visitor}>{children}</CompanyGate>}
      </div>
      {visitor?.company && <Tabs />}
      <LoadingOverlay />
    </div>
  );
}

const tabs = [
  ["/web/small/Waitvisit", "预约"],
  ["/web/small/workVisit", "走访"],
  ["/web/addWaitvisit", "提交"],
] as const;

const Tabs = () => (
  <nav className="small-tabs" aria-label="页面">
    {tabs.map(([path, label]) => (
      <NavLink key={path} to={path}>
        {label}
      </NavLink>
    ))}
  </nav>
);
