import { SyncBody } from "./sync-body.tsx";

export default function SyncPage() {
  return <SyncBody />;
}
