import { UsersDesk } from "./users-desk.tsx";
import { UsersFrame } from "./users-frame.tsx";

export default function UsersPage() {
  return (
    <UsersFrame>
      <UsersDesk title="用户管理" />
    </UsersFrame>
  );
}
