import { ConflictBody } from "./conflict-body.tsx";

export default function ConflictPhonePage() {
  return <ConflictBody />;
}
