import { AdminTabs } from "./admin-tabs.tsx";
import { UsersDesk } from "./users-desk.tsx";

export default function UsersPage() {
  return <AdminTabs accounts={<UsersDesk title="用户管理" />} />;
}
