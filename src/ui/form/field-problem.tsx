import { useShownProblem } from "./first-problem.ts";
import "./form.css";

interface Props {
  id?: string;
  /** Read out at once; for what comes without a press of the form's button. */
  isAlert?: boolean;
  children: string;
}

/** What is wrong with a field, below it; it comes into view by itself. */
export function FieldProblem({ id, isAlert = false, children }: Props) {
  return (
    <p ref={useShownProblem(children)} className="field-problem" id={id} role={isAlert ? "alert" : undefined}>
      <span aria-hidden="true">⚠ </span>
      {children}
    </p>
  );
}

/** Why a form could not be saved, where no field of it is to blame; it comes into view by itself. */
export const FormAlarm = ({ children }: { children: string }) => (
  <p ref={useShownProblem(children)} className="form-alarm" role="alert">
    {children}
  </p>
);
