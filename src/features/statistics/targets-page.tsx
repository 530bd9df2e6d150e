import { TargetsView } from "./targets-view.tsx";

export default function TargetsPage() {
  return (
    <div className="statistics">
      <TargetsView />
    </div>
  );
}
