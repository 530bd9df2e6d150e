import { RowsView } from "./rows-view.tsx";

export default function RowsPage() {
  return (
    <div className="statistics">
      <RowsView />
    </div>
  );
}
