import { RequestsBody } from "./requests-body.tsx";

export default function RequestsPage() {
  return <RequestsBody />;
}
