import type { Question, QuestionType } from "#contract/question/questionnaire-fields.ts";
import { EmptyNote } from "#src/ui/page/page-state.tsx";
import { AddQuestion } from "./design-add.tsx";
import {
  type DesignDoc,
  earlierThan,
  type Path,
  questionAt,
  recoded,
  replaced,
  samePath,
} from "../design/design-doc.ts";
import { type ListActions, QuestionList } from "../design/design-list.tsx";
import { type PlacedProblem, problemPlace } from "../design/design-problems.ts";
import { QuestionEditor } from "./design-question.tsx";
import { Button } from "#src/ui/button/button.tsx";

interface Props extends ListActions {
  doc: DesignDoc;
  selected: Path | null;
  problems: readonly PlacedProblem[];
  onChange: (next: (questions: Question[]) => Question[], mark?: string | null) => void;
  onAdd: (type: QuestionType, inside?: number) => void;
}

/** The list of questions on the left, the chosen one on the right. */
export function DesignQuestions({ doc, selected, problems, onChange, onAdd, ...actions }: Props) {
  const { questions } = doc;
  const question = selected && questionAt(questions, selected);
  return (
    <>
      <section className="design-side" aria-label="题目列表">
        <QuestionList label="题目" questions={questions} selected={selected} problems={problems} {...actions} />
        <AddQuestion label="添加题目" onAdd={(type) => onAdd(type)} />
        <Problems problems={problems} questions={questions} onSelect={actions.onSelect} />
      </section>
      <section className="design-main" aria-label="题目内容">
        {selected && question ? (
          <ChosenQuestion {...{ questions, selected, question, problems, onChange, onAdd }} {...actions} />
        ) : (
          <EmptyNote title={questions.length === 0 ? "还没有题目" : "请在左边选择一道题"}>
            {questions.length === 0 && <p>点“添加题目”选择题型，或用上面的“导入 XLSForm”。</p>}
          </EmptyNote>
        )}
      </section>
    </>
  );
}

type ChosenProps = Omit<Props, "doc" | "selected"> & { questions: Question[]; selected: Path; question: Question };

function ChosenQuestion({ questions, selected, question, problems, onChange, onAdd, ...actions }: ChosenProps) {
  const inside = selected[1] === undefined ? null : questions[selected[0]];
  return (
    <>
      {inside && (
        <p className="design-inside">
          <Button kind="text" onClick={() => actions.onSelect([selected[0]])}>
            ← 子表单“{inside.title || inside.code}”
          </Button>
        </p>
      )}
      <QuestionEditor
        key={selected.join(".")}
        question={question}
        path={selected}
        earlier={earlierThan(questions, selected)}
        problems={problems.filter(({ path }) => samePath(path, selected))}
        onChange={(next, mark) => onChange((all) => replaced(all, selected, next), mark)}
        onRecode={(code) => onChange((all) => recoded(all, selected, code))}
      />
      {question.type === "subform" && (
        <fieldset className="design-subform">
          <legend>子表单的题</legend>
          <QuestionList
            label="子表单的题"
            questions={question.questions}
            inside={selected[0]}
            selected={selected}
            problems={problems}
            {...actions}
          />
          <AddQuestion label="添加子表单的题" inner onAdd={(type) => onAdd(type, selected[0])} />
        </fieldset>
      )}
    </>
  );
}

interface ProblemsProps {
  problems: readonly PlacedProblem[];
  questions: readonly Question[];
  onSelect: (path: Path) => void;
}

/** What has to be put right; each leads to its question. */
function Problems({ problems, questions, onSelect }: ProblemsProps) {
  if (problems.length === 0) return <p className="design-fine">✓ 没有发现问题</p>;
  return (
    <details className="design-problems" open>
      <summary>⚠ {problems.length} 处需要注意</summary>
      <ul>
        {problems.map((problem) => {
          const words = `${problemPlace(problem, questions)}：${problem.message}`;
          const { path } = problem;
          return (
            <li key={`${path?.join(".") ?? ""} ${problem.field} ${problem.message}`}>
              {path === null ? (
                words
              ) : (
                <button type="button" className="design-problem" onClick={() => onSelect(path)}>
                  {words}
                </button>
              )}
              {!problem.blocks && "（不影响发布）"}
            </li>
          );
        })}
      </ul>
    </details>
  );
}
