import { ConflictBody } from "./conflict-body.tsx";

export default function ConflictPage() {
  return <ConflictBody />;
}
