import { useLiveQuery } from "dexie-react-hooks";
import { Link } from "react-router-dom";
import { useEngine } from "#src/entities/session/engine-context.ts";

/** The questionnaire that was filled in during a visit, named as far as this device holds it. */
export function VisitAnswerLink({ answerId }: { answerId: string }) {
  const { db } = useEngine();
  const known = useLiveQuery(async () => {
    const answer = await db.answers.get(answerId);
    const questionnaire = answer && (await db.questionnaires.get(answer.questionnaire_id));
    return { title: questionnaire?.title, status: answer?.status };
  }, [db, answerId]);
  return (
    <section className="details-group" aria-label="企业问卷">
      <h3>企业问卷</h3>
      <ul className="details-list">
        <li>
          <Link to={`/question/answer?id=${answerId}`}>{known?.title ?? "查看答卷"}</Link>
          {known?.status && <span>{known.status}</span>}
        </li>
      </ul>
    </section>
  );
}
