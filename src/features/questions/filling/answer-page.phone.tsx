import { lazy, Suspense } from "react";
import { useSearchParams } from "react-router-dom";
import type { PhotoViewerProps } from "#src/entities/photo/photo-strip.tsx";
import { AnswerActions } from "./answer-actions.tsx";
import { AnswerBody } from "./answer-body.tsx";

// Most answers hold no picture.
const OpenedViewer = lazy(() =>
  import("#src/entities/photo/photo-viewer.phone.tsx").then(({ PhonePhotoViewer }) => ({ default: PhonePhotoViewer })),
);

const Viewer = (props: PhotoViewerProps) => (
  <Suspense fallback={null}>
    <OpenedViewer {...props} />
  </Suspense>
);

export default function AnswerPhonePage() {
  const [search] = useSearchParams();
  return (
    <AnswerBody
      id={search.get("id") ?? ""}
      Viewer={Viewer}
      actions={(details, reload) => <AnswerActions details={details} reload={reload} />}
    />
  );
}
