import { DuplicatesBody } from "./duplicates-body.tsx";

export default function DuplicatesPage() {
  return <DuplicatesBody />;
}
