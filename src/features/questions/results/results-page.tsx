import { ResultsBody } from "./results-body.tsx";

export default function ResultsPage() {
  return <ResultsBody />;
}
