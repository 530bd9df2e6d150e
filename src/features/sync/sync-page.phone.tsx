import { SyncBody } from "./sync-body.tsx";

export default function SyncPhonePage() {
  return <SyncBody />;
}
