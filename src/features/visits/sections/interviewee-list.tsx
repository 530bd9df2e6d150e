import { useState } from "react";
import { contract } from "#contract/index.ts";
import { mayEditVisit } from "#contract/visit/visit-rules.ts";
import { callServer } from "#src/api/call-server.ts";
import { dialable } from "#src/entities/company/company-words.ts";
import { useEngine } from "#src/entities/session/engine-context.ts";
import type { AnyVisit } from "#src/entities/visit/use-local-visits.ts";
import { toastError } from "#src/ui/dialog/toast.ts";
import { Button } from "#src/ui/button/button.tsx";

/** Who was met; a masked number is shown on request to those who may change the visit, and that is logged. */
export function IntervieweeList({ visit }: { visit: AnyVisit }) {
  const { user } = useEngine();
  const [shown, setShown] = useState<Record<number, string>>({});
  if (visit.interviewees.length === 0) return "—";
  const mayReveal = visit.visit_no !== "" && (user.com_id === 0 || mayEditVisit(visit, user));
  const reveal = async (place: number) => {
    try {
      const { mobile } = await callServer(contract.visit.revealInterviewee, { id: visit.id, place });
      setShown((now) => ({ ...now, [place]: mobile }));
    } catch (error) {
      toastError(error);
    }
  };
  return (
    <ul className="interviewees">
      {visit.interviewees.map(({ name, post, mobile }, place) => {
        const number = shown[place] ?? mobile;
        return (
          <li key={`${place} ${name}`}>
            {[name, post].filter((part) => part !== "").join(" ")}{" "}
            {dialable(number) ? <a href={`tel:${number}`}>{number}</a> : number}
            {mayReveal && number.includes("*") && (
              <Button kind="text" onClick={() => void reveal(place)}>
                显示号码<span className="visually-hidden">：{name}</span>
              </Button>
            )}
          </li>
        );
      })}
    </ul>
  );
}
