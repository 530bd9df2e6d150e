import { useSearchParams } from "react-router-dom";
import { AnswerActions } from "./answer-actions.tsx";
import { AnswerBody } from "./answer-body.tsx";

export default function AnswerPage() {
  const [search] = useSearchParams();
  return (
    <AnswerBody
      id={search.get("id") ?? ""}
      actions={(details, reload) => <AnswerActions details={details} reload={reload} />}
    />
  );
}
