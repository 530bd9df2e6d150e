import { useSearchParams } from "react-router-dom";
import { ErrorNote, PageSkeleton } from "#src/ui/page/page-state.tsx";
import { DispatchHead } from "./dispatch-head.tsx";
import { statePath } from "../design/question-paths.ts";
import { useDispatch } from "./use-dispatch.ts";
import "#src/ui/form/form.css";
import "./dispatch.css";
import { ButtonLink } from "#src/ui/button/button.tsx";

/** On the phone: the code to show to a company, and the state of the collection. */
export default function DispatchPhonePage() {
  const [search] = useSearchParams();
  const id = search.get("id") ?? "";
  const dispatch = useDispatch(id);
  const { info } = dispatch;
  if (id === "") return <ErrorNote error={new Error("地址中没有问卷编号，请从问卷列表打开")} />;
  if (info.error && !info.data) return <ErrorNote error={info.error} retry={() => void info.refetch()} />;
  if (!info.data) return <PageSkeleton />;
  return (
    <div className="dispatch-phone">
      <DispatchHead questionnaire={info.data.questionnaire} dispatch={dispatch} />
      <ButtonLink to={statePath(id)}>查看各企业填写情况</ButtonLink>
    </div>
  );
}
