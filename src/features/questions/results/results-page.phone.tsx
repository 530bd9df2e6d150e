import { ResultsBody } from "./results-body.tsx";

export default function ResultsPhonePage() {
  return (
    <div className="results-phone">
      <ResultsBody />
    </div>
  );
}
