import { UsersDesk } from "./users-desk.tsx";

export default function UsersPage() {
  return <UsersDesk title="用户管理" />;
}
