import { useSearchParams } from "react-router-dom";
import { LinkTabs } from "#src/ui/page/link-tabs.tsx";
import { CertificationTab } from "./certification-tab.tsx";
import { ChangeTab } from "./change-tab.tsx";
import { useWaitingApplications } from "#src/entities/application/use-waiting-applications.ts";
import "./applications.css";

/** 申请管理: what companies applied for, with how many wait; the address names the tab. */
export default function ApplyPage() {
  const [params] = useSearchParams();
  const { certify, changes } = useWaitingApplications();
  const isChanges = params.get("tab") === "changes";
  const waitWords = (count: number) => ({ count, words: `${count} 份待审核` });
  return (
    <div className="applications">
      <LinkTabs
        label="申请管理"
        current={isChanges ? "?tab=changes" : "?"}
        tabs={[
          { to: "?", words: "认证申请", waiting: waitWords(certify) },
          { to: "?tab=changes", words: "资料变更", waiting: waitWords(changes) },
        ]}
      />
      {isChanges ? <ChangeTab /> : <CertificationTab />}
    </div>
  );
}
