import { Navigate } from "react-router-dom";
import { SmallFrame } from "./small-frame.tsx";
import { useVisitor } from "./use-visitor.ts";

/** Sign-in of the small program; who is signed in goes on to the appointments. */
export default function SmallLoginPage() {
  const { visitor } = useVisitor();
  if (visitor?.company) return <Navigate to="/web/small/Waitvisit" replace />;
  return <SmallFrame title="企业登录">{null}</SmallFrame>;
}
