import { DrawingViewer } from "./drawing-viewer.tsx";
import { PatentFrame } from "./patent-frame.tsx";

/** 附图. */
export default function DrawingsPage() {
  return <PatentFrame part="drawings">{({ patent }) => <DrawingViewer key={patent.id} patent={patent} />}</PatentFrame>;
}
