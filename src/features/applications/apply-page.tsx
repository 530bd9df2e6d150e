import { useSearchParams } from "react-router-dom";
import { LinkTabs } from "#src/ui/page/link-tabs.tsx";
import { useWaitingApplications } from "#src/entities/application/use-waiting-applications.ts";
import { BusinessTab } from "./business-tab.tsx";
import { CertificationTab } from "./certification-tab.tsx";
import { ChangeTab } from "./change-tab.tsx";
import "./applications.css";

const tabs = [
  { key: "certify", to: "?", words: "认证申请", Tab: CertificationTab },
  { key: "changes", to: "?tab=changes", words: "资料变更", Tab: ChangeTab },
  { key: "business", to: "?tab=business", words: "业务申请", Tab: BusinessTab },
] as const;

/** 申请管理: what companies applied for, with how many wait; the address names the tab. */
export default function ApplyPage() {
  const [params] = useSearchParams();
  const waiting = useWaitingApplications();
  const { to, Tab } = tabs.find(({ key }) => key === params.get("tab")) ?? tabs[0];
  return (
    <div className="applications">
      <LinkTabs
        label="申请管理"
        current={to}
        tabs={tabs.map(({ key, ...tab }) => ({
          ...tab,
          waiting: { count: waiting[key], words: `${waiting[key]} 份待审核` },
        }))}
      />
      <Tab />
    </div>
  );
}
