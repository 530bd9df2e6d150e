import { lazy, Suspense } from "react";
import { mayMakeQuestionnaires } from "#contract/question/questionnaire-rules.ts";
import { useSessionUser } from "#src/entities/session/use-session.ts";
import { EmptyNote, ErrorNote, PageSkeleton } from "#src/ui/page/page-state.tsx";
import { DesignWorkbench } from "./design-workbench.tsx";
import { useDesignBase } from "./use-design.ts";
import "./design.css";
import { ButtonLink } from "#src/ui/button/button.tsx";

const PhonePreview = lazy(async () => ({ default: (await import("./design-preview.tsx")).PhonePreview }));

export default function DesignPage() {
  const { base, saved, error, retry } = useDesignBase();
  const maker = mayMakeQuestionnaires(useSessionUser());
  if (error) return <ErrorNote error={error} retry={retry} />;
  if (base === null) return <PageSkeleton />;
  const closed = base.status === "已结束";
  if (!maker || !base.may_design || closed)
    return (
      <div className="design-read">
        <EmptyNote title={closed ? "已结束的问卷不能修改" : "您没有设计此问卷的权限"}>
          <p>
            {closed ? "可以在问卷列表中复制为新问卷。" : "只有区级人员和本镇街负责人可以设计和发布问卷，这里只能预览。"}
          </p>
          <ButtonLink to="/question">返回问卷列表</ButtonLink>
        </EmptyNote>
        {base.doc.questions.length > 0 && (
          <Suspense fallback={<PageSkeleton />}>
            <PhonePreview title={base.doc.title} purpose={base.doc.purpose} questions={base.doc.questions} />
          </Suspense>
        )}
      </div>
    );
  return <DesignWorkbench key={base.id} base={base} onSaved={saved} />;
}
