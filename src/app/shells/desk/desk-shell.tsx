import { App as AntdApp, ConfigProvider, Layout } from "antd";
import zhCN from "antd/locale/zh_CN";
import { useState } from "react";
import { deskFormKit } from "#src/ui/form/desk-form-kit.tsx";
import { FormKitContext } from "#src/ui/form/form-kit.ts";
import { deskParts } from "#src/entities/desk-parts.tsx";
import { WidthPartsProvider } from "#src/entities/width-parts.ts";
import { DeskButton } from "#src/ui/button/desk-button.tsx";
import { KitProvider } from "#src/ui/kit.ts";
import { TabbedParts } from "#src/ui/page/tabbed-parts.tsx";
import { useCurrentRow } from "../../routes/current-row.ts";
import type { RouteSet } from "../../routes/page-row.ts";
import { DeskCrumbs } from "./desk-crumbs.tsx";
import { DeskMenu } from "./desk-menu.tsx";
import { DeskNavbar } from "./desk-navbar.tsx";
import { antdTheme } from "./desk-theme.ts";
import { KeptOutlet } from "../kept-outlet.tsx";
import { ShellNotices } from "../shell-notices.tsx";
import { readSidebar, writeSidebar } from "./sidebar-cookie.ts";
import { useStillness } from "#src/ui/stillness.ts";
import { SkipLink } from "../skip-link.tsx";
import "./desk-shell.css";
import "../print.css";

/** Sidebar width in pixels (specification section 9); folded it shows the icons alone. */
const openWidth = 260;
const foldedWidth = 64;

const kit = { Button: DeskButton, Related: TabbedParts };

/** Read aloud for the cross of a dialog, which the library names in English. */
const closeWord = { closable: { "aria-label": "关闭" } };

/** Two characters stand as close as four, also in the dialogs of the library. */
const plainWords = { autoInsertSpace: false };

/** Frame of the desktop: sidebar, navbar, breadcrumb, page. */
export default function DeskShell({ set }: { set: RouteSet }) {
  const row = useCurrentRow();
  const [isOpen, setOpen] = useState(readSidebar);
  const toggle = () => {
    writeSidebar(!isOpen);
    setOpen(!isOpen);
  };
  return (
    <ConfigProvider
      locale={zhCN}
      theme={antdTheme(useStillness())}
      button={plainWords}
      modal={closeWord}
      drawer={closeWord}
    >
      <AntdApp message={{ duration: 5 }} notification={{ duration: 5 }}>
        <SkipLink />
        <KitProvider value={kit}>
          <WidthPartsProvider value={deskParts}>
            <FormKitContext value={deskFormKit}>
              <Layout className="desk">
                <Layout.Sider
                  width={openWidth}
                  collapsedWidth={foldedWidth}
                  collapsed={!isOpen}
                  theme="light"
                  className="desk-sider"
                >
                  <DeskMenu rows={set.rows} current={row} isOpen={isOpen} />
                </Layout.Sider>
                <Layout>
                  <DeskNavbar rows={set.rows} isOpen={isOpen} onToggle={toggle} />
                  <ShellNotices variant="desk" />
                  {row && <DeskCrumbs rows={set.rows} current={row} first={set.first} />}
                  <main id="main" className="desk-main">
                    <KeptOutlet />
                  </main>
                </Layout>
              </Layout>
            </FormKitContext>
          </WidthPartsProvider>
        </KitProvider>
      </AntdApp>
    </ConfigProvider>
  );
}
