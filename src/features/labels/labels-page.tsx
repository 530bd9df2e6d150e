import { LabelsBody } from "./labels-body.tsx";

export default function LabelsPage() {
  return <LabelsBody />;
}
