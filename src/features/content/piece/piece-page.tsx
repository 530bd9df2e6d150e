import { PiecePageBody } from "./piece-page-body.tsx";

export default function PiecePage() {
  return <PiecePageBody />;
}
