import type { ReactNode } from "react";
import { NoCompany } from "#src/entities/session/no-company.tsx";
import { useSessionUser } from "#src/entities/session/use-session.ts";

/** What officials know of a company is for an account that has shown whose it is; others read how to get there. */
export function CertifiedOnly({ children }: { children: ReactNode }) {
  const { type, com_id } = useSessionUser();
  if (type !== 1 && com_id !== 0) return children;
  return <NoCompany title="完成企业认证后，可在这里查看和申请走访，提出需求、跟进办理并评价" />;
}
