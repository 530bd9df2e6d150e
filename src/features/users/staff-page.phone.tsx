import { StaffTabs } from "./staff-tabs.tsx";
import { UsersPhone } from "./users-phone.tsx";
import "./users.css";

/** The same on the phone. */
export default function StaffPhonePage() {
  return (
    <div className="users users-phone">
      <StaffTabs people={<UsersPhone />} />
    </div>
  );
}
