import type { ReactNode } from "react";
import "./page-state.css";
import { Button } from "../button/button.tsx";

/** Placeholder of a page whose data is on the way. */
export function PageSkeleton() {
  return (
    <div className="page-state skeleton" role="status" aria-label="正在加载">
      <div className="skeleton-bar short" />
      <div className="skeleton-bar" />
      <div className="skeleton-bar" />
      <div className="skeleton-bar long" />
    </div>
  );
}

/** A part of a page whose code or answer is still on its way. */
export function PartSkeleton() {
  return (
    <p className="skeleton" role="status">
      正在读取…
    </p>
  );
}

/** An empty list says why it is empty; `children` offers the next step. */
export function EmptyNote({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="page-state">
      <p className="page-state-title">{title}</p>
      {children}
    </div>
  );
}

const statusOf = (error: unknown) => (error instanceof Error && "status" in error ? error.status : null);

interface ErrorProps {
  error: unknown;
  retry?: () => void;
  children?: ReactNode;
}

/** What happened, what to do; the message is shown as it came, `children` say more. */
export function ErrorNote({ error, retry, children }: ErrorProps) {
  const message = error instanceof Error ? error.message : String(error);
  const status = statusOf(error);
  // What was asked for breaks a rule: asked again, it still does.
  if (status === 422)
    return (
      <div className="page-state" role="alert">
        <p className="page-state-title">{message}</p>
        {children}
      </div>
    );
  return (
    <div className="page-state" role="alert">
      <p className="page-state-title">没有取到内容</p>
      {/* The banner over the page says that the session ended, with the way to go on. */}
      {status !== 401 && <p>{message}</p>}
      {children}
      {retry && <Button onClick={retry}>重试</Button>}
    </div>
  );
}

/** For what needs the network while there is none. */
export function OfflineNote({ children }: { children?: ReactNode }) {
  return (
    <div className="page-state" role="status">
      <p className="page-state-title">当前离线</p>
      <p>{children ?? "这项内容需要联网查看，连上网络后会自动恢复。"}</p>
    </div>
  );
}
