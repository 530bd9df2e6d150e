import { UsersFrame } from "./users-frame.tsx";
import { UsersPhone } from "./users-phone.tsx";

export default function UsersPhonePage() {
  return (
    <div className="users-phone">
      <UsersFrame>
        <UsersPhone />
      </UsersFrame>
    </div>
  );
}
