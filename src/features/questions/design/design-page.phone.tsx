import { Link } from "react-router-dom";
import { ErrorNote, PageSkeleton } from "#src/ui/page/page-state.tsx";
import { QuestionnairePreview } from "./design-preview.tsx";
import { useDesignBase } from "./use-design.ts";
import "./design.css";

/** On the phone a questionnaire may be looked at; designing needs the room of a desk. */
export default function DesignPhonePage() {
  const { base, error, retry } = useDesignBase();
  if (error) return <ErrorNote error={error} retry={retry} />;
  if (base === null) return <PageSkeleton />;
  const { title, purpose, questions } = base.doc;
  return (
    <div className="design-phone">
      <p className="form-note">
        设计问卷请在电脑上进行，手机上可以预览。 <Link to="/question">返回问卷列表</Link>
      </p>
      {questions.length === 0 ? (
        <p>这份问卷还没有题目。</p>
      ) : (
        <QuestionnairePreview title={title} purpose={purpose} questions={questions} />
      )}
    </div>
  );
}
