import type { VisitPlan } from "../form/visit-plan.ts";

/** What the calendar entry behind this visit wants to be asked. */
export function PlanCard({ plan: { title, purpose, checklist } }: { plan: VisitPlan }) {
  return (
    <aside className="plan-card" aria-label="日程要求">
      <p>
        <strong>按日程走访：{title}</strong>
      </p>
      {purpose !== "" && <p>目的：{purpose}</p>}
      {checklist.length > 0 && (
        <>
          <p>必问问题：</p>
          <ol>
            {checklist.map((question, i) => (
              <li key={`${i} ${question}`}>{question}</li>
            ))}
          </ol>
        </>
      )}
    </aside>
  );
}
