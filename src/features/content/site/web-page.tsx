import { WebBody } from "./web-body.tsx";

export default function WebPage() {
  return <WebBody />;
}
