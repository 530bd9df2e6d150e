import { useState } from "react";
import { Link } from "react-router-dom";
import { phoneParts } from "#src/entities/phone-parts.tsx";
import { WidthPartsProvider } from "#src/entities/width-parts.ts";
import { ReminderBell } from "#src/entities/reminder/reminder-bell.tsx";
import { useToday } from "#src/api/use-today.ts";
import { useSessionUser } from "#src/entities/session/use-session.ts";
import { FormKitContext } from "#src/ui/form/form-kit.ts";
import { phoneFormKit } from "#src/ui/form/phone-form-kit.tsx";
import { useLeave } from "#src/ui/form/use-leave.ts";
import { useCurrentRow } from "../../routes/current-row.ts";
import type { PageRow, RouteSet } from "../../routes/page-row.ts";
import { wayBack } from "../../routes/way-back.ts";
import { KeptOutlet } from "../kept-outlet.tsx";
import { ShellNotices } from "../shell-notices.tsx";
import { AddSheet } from "./add-sheet.tsx";
import { trialTarget } from "../desk/navbar-items.ts";
import { PageIcon } from "../page-icon.tsx";
import { PagesSheet } from "./pages-sheet.tsx";
import { PhoneTabs } from "./phone-tabs.tsx";
import { SkipLink } from "../skip-link.tsx";
import "./phone-shell.css";
import "../print.css";

/** Frame of the phone: title bar, the line of truth about sync, the page, tabs at the bottom. */
export default function PhoneShell({ set }: { set: RouteSet }) {
  const row = useCurrentRow();
  const user = useSessionUser();
  const today = useToday();
  const [opened, setOpened] = useState<"add" | "pages" | null>(null);
  const close = () => setOpened(null);
  const withTabs = row !== null && row.detail !== true;
  return (
    <div className={withTabs ? "phone with-tabs" : "phone"}>
      <SkipLink />
      {row && (
        <TitleBar
          row={row}
          searches={withTabs && set.rows.some(({ path }) => path === "/search")}
          onPages={() => setOpened("pages")}
        />
      )}
      <ShellNotices variant="phone" trial={trialTarget(set.rows, user, today)} />
      <main id="main" className="phone-main">
        <WidthPartsProvider value={phoneParts}>
          <FormKitContext value={phoneFormKit}>
            <KeptOutlet />
          </FormKitContext>
        </WidthPartsProvider>
      </main>
      {withTabs && <PhoneTabs rows={set.rows} current={row} onAdd={() => setOpened("add")} />}
      {opened === "add" && <AddSheet rows={set.rows} onClose={close} />}
      {opened === "pages" && <PagesSheet rows={set.rows} onClose={close} />}
    </div>
  );
}

interface TitleProps {
  row: PageRow;
  searches: boolean;
  onPages: () => void;
}

function TitleBar({ row, searches, onPages }: TitleProps) {
  const leave = useLeave(wayBack(sessionStorage, row.path) ?? row.parent ?? "/");
  return (
    <header className={searches ? "phone-title phone-title-wide" : "phone-title"}>
      {row.detail ? (
        <button type="button" className="phone-back" onClick={leave} aria-label="返回">
          <PageIcon name="back" />
        </button>
      ) : (
        <button type="button" className="phone-back" onClick={onPages} aria-label="全部功能" aria-haspopup="dialog">
          <PageIcon name="pages" />
        </button>
      )}
      <h1>{row.title}</h1>
      {searches && (
        <Link className="phone-find" to="/search" aria-label="全局搜索">
          <PageIcon name="search" />
        </Link>
      )}
      <ReminderBell />
    </header>
  );
}
