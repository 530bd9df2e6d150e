import { Menu } from "antd";
import { Link } from "react-router-dom";
import { useSessionUser } from "#src/entities/session/use-session.ts";
import type { PageRow } from "../../routes/page-row.ts";
import { menuRows } from "./menu-rows.ts";
import { PageIcon } from "./page-icon.tsx";

interface DeskMenuProps {
  rows: readonly PageRow[];
  current: PageRow | null;
  isOpen: boolean;
}

export function DeskMenu({ rows, current, isOpen }: DeskMenuProps) {
  const user = useSessionUser();
  const items = menuRows(rows, user).map((row) => ({
    key: row.path,
    icon: <PageIcon name={row.menu.icon} />,
    label: <Link to={row.path}>{row.title}</Link>,
  }));
  return (
    <>
      <Link to="/" className="desk-brand">
        <img src="/icons/logo.svg" alt="" width="32" height="32" />
        {isOpen ? "知识产权服务平台" : <span className="visually-hidden">知识产权服务平台</span>}
      </Link>
      <nav aria-label="菜单">
        <Menu
          mode="inline"
          items={items}
          selectedKeys={current ? [(current.menu ? current.path : current.parent) ?? ""] : []}
        />
      </nav>
    </>
  );
}
