import { BoardPage } from "./board-page.tsx";
import { PatentPanel } from "./patent-panel.tsx";
import { useScope } from "./scope.tsx";

export default function PatentPage() {
  const { street_id } = useScope();
  return (
    <BoardPage at={2}>
      <PatentPanel street_id={street_id} />
    </BoardPage>
  );
}
