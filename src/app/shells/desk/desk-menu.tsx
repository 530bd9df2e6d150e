import { isChoosing } from "#src/ui/is-choosing.ts";
import { sidebarName } from "#contract/core/product-names.ts";
import { Menu } from "antd";
import { type KeyboardEvent, useState } from "react";
import { Link } from "react-router-dom";
import { useSessionUser } from "#src/entities/session/use-session.ts";
import type { PageRow } from "../../routes/page-row.ts";
import { groupOf, menuEntries, type MenuRow, menuRows } from "../menu-rows.ts";
import { PageIcon } from "../page-icon.tsx";
import { Logo } from "../logo.tsx";

interface DeskMenuProps {
  rows: readonly PageRow[];
  current: PageRow | null;
  isOpen: boolean;
}

const itemOf = (row: MenuRow) => ({
  key: row.path,
  icon: <PageIcon name={row.menu.icon} />,
  label: <Link to={row.path}>{row.title}</Link>,
});

function keepPress(event: KeyboardEvent) {
  if (isChoosing(event)) return;
  if (event.key === "Enter" || event.key === " ") event.stopPropagation();
}

/** The sidebar: the group in which one works is open, another one as long as one stays on the page. */
export function DeskMenu({ rows, current, isOpen }: DeskMenuProps) {
  const user = useSessionUser();
  const entries = menuEntries(menuRows(rows, user));
  const shown = current?.menu ? current.path : current?.parent;
  const own = groupOf(entries, shown);
  const [opened, setOpened] = useState<{ on: string | undefined; keys: string[] }>({ on: undefined, keys: [] });
  const openKeys = opened.on === shown ? opened.keys : own === undefined ? [] : [own];
  const items = entries.map((entry) =>
    "rows" in entry
      ? {
          key: entry.group,
          icon: <PageIcon name={entry.icon} />,
          // A button, so that the keyboard comes by: its press is the group's. The menu would hear of the key as well,
          // and close what the press has opened.
          label: (
            <button type="button" className="desk-group" onKeyDown={keepPress}>
              {entry.group}
            </button>
          ),
          children: entry.rows.map(itemOf),
        }
      : itemOf(entry),
  );
  return (
    <>
      <Link to="/" className="desk-brand">
        <Logo />
        {isOpen ? sidebarName : <span className="visually-hidden">{sidebarName}</span>}
      </Link>
      <nav aria-label="菜单">
        <Menu
          mode="inline"
          items={items}
          selectedKeys={shown === undefined ? [] : [shown]}
          // Folded, the groups open beside the icons as the pointer asks.
          {...(isOpen && { openKeys, onOpenChange: (keys: string[]) => setOpened({ on: shown, keys }) })}
        />
      </nav>
    </>
  );
}
