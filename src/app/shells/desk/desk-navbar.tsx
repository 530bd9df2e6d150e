import { DownOutlined, MenuFoldOutlined, MenuUnfoldOutlined, UserOutlined } from "@ant-design/icons";
import { Avatar, Dropdown } from "antd";
import { Link, NavLink, useNavigate } from "react-router-dom";
import { useToday } from "#src/api/use-today.ts";
import { ReminderBell } from "#src/entities/reminder/reminder-bell.tsx";
import { signOut } from "#src/entities/session/sign-out.ts";
import { useSessionUser } from "#src/entities/session/use-session.ts";
import type { PageRow } from "../../routes/page-row.ts";
import { lookAddress } from "../../routes/guard.ts";
import { GlobalSearch } from "../global-search.tsx";
import { advancedTarget, avatarItems, topItems, trialTarget } from "./navbar-items.ts";
import { Button } from "#src/ui/button/button.tsx";

interface DeskNavbarProps {
  rows: readonly PageRow[];
  isOpen: boolean;
  onToggle: () => void;
}

export function DeskNavbar({ rows, isOpen, onToggle }: DeskNavbarProps) {
  const user = useSessionUser();
  const trial = trialTarget(rows, user, useToday());
  const advanced = advancedTarget(rows, user);
  return (
    <header className="desk-navbar">
      <Button
        kind="text"
        icon={isOpen ? <MenuFoldOutlined /> : <MenuUnfoldOutlined />}
        aria-label={isOpen ? "收起菜单" : "展开菜单"}
        aria-expanded={isOpen}
        onClick={onToggle}
      />
      <nav className="desk-top" aria-label="顶部导航">
        {topItems(rows, user).map(({ path, label }) => (
          <NavLink key={path} to={path} className="desk-top-item">
            {label}
          </NavLink>
        ))}
      </nav>
      {rows.some(({ path }) => path === "/search") && <GlobalSearch />}
      {advanced && (
        <a href={advanced} target="_blank" rel="noopener" className="desk-top-item">
          高级检索
        </a>
      )}
      {trial && (
        <Link to={trial.path} className="desk-trial" data-pressing={trial.isPressing || undefined}>
          {trial.label}
        </Link>
      )}
      <ReminderBell />
      <AvatarMenu rows={rows} />
    </header>
  );
}

function AvatarMenu({ rows }: { rows: readonly PageRow[] }) {
  const user = useSessionUser();
  const navigate = useNavigate();
  const items = [
    ...avatarItems(rows, user).map(({ path, label }) => ({ key: path, label, onClick: () => void navigate(path) })),
    { key: lookAddress, label: "查看网站", onClick: () => void navigate(lookAddress) },
    { type: "divider" as const },
    { key: "logout", label: "退出登录", onClick: () => void signOut() },
  ];
  return (
    <Dropdown menu={{ items }} trigger={["click"]}>
      <Button kind="text" className="desk-avatar">
        <Avatar size={28} src={user.avatar || undefined} icon={<UserOutlined />} alt="" />
        {user.name}
        <DownOutlined />
      </Button>
    </Dropdown>
  );
}
