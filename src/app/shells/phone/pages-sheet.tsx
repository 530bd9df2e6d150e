import { Link } from "react-router-dom";
import { useSessionUser } from "#src/entities/session/use-session.ts";
import { Button } from "#src/ui/button/button.tsx";
import { Dialog } from "#src/ui/dialog/dialog.tsx";
import type { PageRow } from "../../routes/page-row.ts";
import { menuGroups } from "../../routes/page-row.ts";
import { type MenuRow, menuRows } from "../menu-rows.ts";
import { PageIcon } from "../page-icon.tsx";
import "./pages-sheet.css";

interface PagesSheetProps {
  rows: readonly PageRow[];
  onClose: () => void;
}

/** Every page that the sidebar has at the desk, under the same groups: the tabs name only the most used. */
export function PagesSheet({ rows, onClose }: PagesSheetProps) {
  const user = useSessionUser();
  const pages = menuRows(rows, user);
  const parts = [undefined, ...menuGroups].map((group) => ({
    group,
    inside: pages.filter(({ menu }) => menu.group === group),
  }));
  return (
    <Dialog title="全部功能" onClose={onClose}>
      <nav aria-label="全部功能" className="pages-sheet">
        {parts
          .filter(({ inside }) => inside.length > 0)
          .map(({ group, inside }) => (
            <section key={group ?? ""} aria-label={group ?? "常用"}>
              {group !== undefined && <h3>{group}</h3>}
              <ul>
                {inside.map((row) => (
                  <PageLink key={row.path} row={row} onClose={onClose} />
                ))}
              </ul>
            </section>
          ))}
      </nav>
      <Button onClick={onClose}>关闭</Button>
    </Dialog>
  );
}

const PageLink = ({ row, onClose }: { row: MenuRow; onClose: () => void }) => (
  <li>
    <Link to={row.path} onClick={onClose}>
      <PageIcon name={row.menu.icon} />
      {row.title}
    </Link>
  </li>
);
