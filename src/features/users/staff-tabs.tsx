import type { ReactNode } from "react";
import { useSearchParams } from "react-router-dom";
import { useSessionUser } from "#src/entities/session/use-session.ts";
import { LinkTabs } from "#src/ui/page/link-tabs.tsx";
import { EmptyNote } from "#src/ui/page/page-state.tsx";
import { DevicesTab } from "./devices-tab.tsx";
import { RefusalsTab } from "./refusals-tab.tsx";

const tabs = { people: "人员", devices: "设备", refusals: "被退回的提交" } as const;
type Tab = keyof typeof tabs;
const isTab = (word: string | null): word is Tab => word !== null && word in tabs;

/** People, their devices and what was refused; the address names the tab. Others than leads are told who may. */
export function StaffTabs({ people }: { people: ReactNode }) {
  const user = useSessionUser();
  const [search] = useSearchParams();
  const asked = search.get("tab");
  const tab = isTab(asked) ? asked : "people";
  if (user.com_id !== 0 && !user.roles.includes("lead"))
    return <EmptyNote title="您不能管理人员与设备">由镇街负责人、区级人员和管理员管理。</EmptyNote>;
  return (
    <>
      <LinkTabs
        label="人员与设备"
        current={`?tab=${tab}`}
        tabs={Object.entries(tabs).map(([key, words]) => ({ to: `?tab=${key}`, words }))}
      />
      {tab === "people" && people}
      {tab === "devices" && <DevicesTab />}
      {tab === "refusals" && <RefusalsTab />}
    </>
  );
}
