import { useSearchParams } from "react-router-dom";
import { ErrorNote, PageSkeleton } from "#src/ui/page/page-state.tsx";
import { DispatchHead } from "./dispatch-head.tsx";
import { DispatchTable } from "./dispatch-table.tsx";
import { useDispatch } from "./use-dispatch.ts";
import "#src/ui/form/form.css";
import "../questions.css";
import "./dispatch.css";

export default function DispatchPage() {
  const [search] = useSearchParams();
  const id = search.get("id") ?? "";
  const dispatch = useDispatch(id);
  const { info } = dispatch;
  if (id === "") return <ErrorNote error={new Error("地址中没有问卷编号，请从问卷列表打开")} />;
  if (info.error && !info.data) return <ErrorNote error={info.error} retry={() => void info.refetch()} />;
  if (!info.data) return <PageSkeleton />;
  const { questionnaire } = info.data;
  return (
    <div className="dispatch">
      <DispatchHead questionnaire={questionnaire} dispatch={dispatch} />
      {questionnaire.version > 0 && <DispatchTable questionnaire={questionnaire} dispatch={dispatch} />}
    </div>
  );
}
