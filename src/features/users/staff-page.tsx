import { StaffTabs } from "./staff-tabs.tsx";
import { UsersDesk } from "./users-desk.tsx";

/** Accounts of the streets and their devices, for the district and the streets' leads. */
export default function StaffPage() {
  return (
    <div className="users">
      <StaffTabs people={<UsersDesk title="人员" />} />
    </div>
  );
}
