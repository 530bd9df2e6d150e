import { StatisticsView } from "./statistics-view.tsx";

export default function StatisticsPage() {
  return <StatisticsView />;
}
