import { StaffTabs } from "./staff-tabs.tsx";
import UsersPhonePage from "./users-page.phone.tsx";
import "./users.css";

/** The same on the phone. */
export default function StaffPhonePage() {
  return (
    <div className="users users-phone">
      <StaffTabs people={<UsersPhonePage />} />
    </div>
  );
}
