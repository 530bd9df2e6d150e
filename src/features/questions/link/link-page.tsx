import { lazy, Suspense, useEffect, useState } from "react";
import { PageSkeleton } from "#src/ui/page/page-state.tsx";
import { useLink } from "./use-link.ts";
import "#src/ui/form/form.css";
import "./link.css";
import { Button } from "#src/ui/button/button.tsx";

// Somebody who only looks at a closed link loads neither the form nor its kinds of question.
const LinkBegin = lazy(() => import("./link-begin.tsx").then(({ LinkBegin }) => ({ default: LinkBegin })));
const LinkFilling = lazy(() => import("./link-filling.tsx").then(({ LinkFilling }) => ({ default: LinkFilling })));
const LinkDone = lazy(() => import("./link-done.tsx").then(({ LinkDone }) => ({ default: LinkDone })));

const secretNow = () => window.location.hash.slice(1);

/** The public page of a questionnaire's link. The secret stands behind the # and travels in bodies only. */
export default function LinkPage() {
  const [secret, setSecret] = useState(secretNow);
  useEffect(() => {
    const changed = () => setSecret(secretNow());
    window.addEventListener("hashchange", changed);
    return () => window.removeEventListener("hashchange", changed);
  }, []);
  return (
    <div className="link-page">
      <Flow key={secret} secret={secret} />
    </div>
  );
}

function Flow({ secret }: { secret: string }) {
  const link = useLink(secret);
  const { step } = link;
  switch (step.step) {
    case "reading":
      return (
        <>
          <h1 className="visually-hidden">填写企业问卷</h1>
          <PageSkeleton />
        </>
      );
    case "problem":
      return (
        <div className="link-card" role="alert">
          <h1>现在不能填写</h1>
          <p>{step.words}</p>
          {step.retry && (
            <Button kind="primary" onClick={link.start}>
              重试
            </Button>
          )}
        </div>
      );
    case "begin":
      return (
        <Suspense fallback={<PageSkeleton />}>
          <LinkBegin info={step.info} onEnter={link.enter} />
        </Suspense>
      );
    case "filling":
      return (
        <Suspense fallback={<PageSkeleton />}>
          <LinkFilling key={step.stored.filling.version} secret={secret} stored={step.stored} link={link} />
        </Suspense>
      );
    case "done":
      return (
        <Suspense fallback={<PageSkeleton />}>
          <LinkDone stored={step.stored} link={link} />
        </Suspense>
      );
  }
}
