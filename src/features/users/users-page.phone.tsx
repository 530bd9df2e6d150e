import { AdminTabs } from "./admin-tabs.tsx";
import { UsersPhone } from "./users-phone.tsx";

export default function UsersPhonePage() {
  return (
    <div className="users-phone">
      <AdminTabs accounts={<UsersPhone />} />
    </div>
  );
}
