import { BoardPage } from "./board-page.tsx";
import { OverviewPanel } from "./overview-panel.tsx";
import { useScope } from "./scope.tsx";

export default function OverviewPage() {
  const { street_id, figure, change } = useScope();
  return (
    <BoardPage at={0}>
      <OverviewPanel street_id={street_id} figure={figure} onFigure={(next) => change({ figure: next })} />
    </BoardPage>
  );
}
