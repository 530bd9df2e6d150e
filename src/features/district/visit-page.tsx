import { BoardPage } from "./board-page.tsx";
import { useScope } from "./scope.tsx";
import { VisitPanel } from "./visit-panel.tsx";

export default function VisitPage() {
  const { street_id } = useScope();
  return (
    <BoardPage at={1}>
      <VisitPanel street_id={street_id} />
    </BoardPage>
  );
}
