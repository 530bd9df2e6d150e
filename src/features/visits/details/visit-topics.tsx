import { can, kindOf, staff } from "#contract/core/roles.ts";
import { topicsIn } from "#contract/visit/visit-topics.ts";
import { useEngine } from "#src/entities/session/engine-context.ts";
import { TopicWords } from "#src/entities/topic/topic-ticks.tsx";
import type { AnyVisit } from "#src/entities/visit/use-local-visits.ts";
import { ButtonLink } from "#src/ui/button/button.tsx";

/** Topics of a visit with what came of each; of what is to be followed up a demand or a plan is made in one step. */
export function VisitTopics({ visit }: { visit: AnyVisit }) {
  const { user } = useEngine();
  const { id, company_id } = visit;
  const topics = topicsIn(visit);
  if (topics.length === 0) return "—";
  const mayWrite = can(kindOf(user), staff);
  return (
    <ul className="topic-answers">
      {topics.map((topic) => (
        <li key={topic.key}>
          <TopicWords topic={topic} />
          <p>
            {topic.state}
            {topic.answer !== "" && `：${topic.answer}`}
          </p>
          {topic.state === "待跟进" && mayWrite && (
            <div className="details-actions">
              <ButtonLink to={`/addDemand?company=${company_id}&visit=${id}&topic=${encodeURIComponent(topic.key)}`}>
                登记需求
              </ButtonLink>
              <ButtonLink to={`/addWaitvisit?company=${company_id}`}>安排走访</ButtonLink>
            </div>
          )}
        </li>
      ))}
    </ul>
  );
}
