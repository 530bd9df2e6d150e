import { lazy, Suspense } from "react";
import type { CompanyChoiceProps } from "./company/company-choice-props.ts";
import type { PhotoViewerProps } from "./photo/photo-viewer-props.ts";
import type { WidthParts } from "./width-parts.ts";

// Administrators and enterprises have no companies on their device; most pages show no photo.
const Choice = lazy(async () => ({ default: (await import("./company/company-choice.desk.tsx")).DeskCompanyChoice }));
const Viewer = lazy(async () => ({ default: (await import("./photo/photo-viewer.desk.tsx")).DeskPhotoViewer }));

const CompanyChoice = (props: CompanyChoiceProps) => (
  <Suspense fallback={null}>
    <Choice {...props} />
  </Suspense>
);

const PhotoViewer = (props: PhotoViewerProps) => (
  <Suspense fallback={null}>
    <Viewer {...props} />
  </Suspense>
);

export const deskParts: WidthParts = { CompanyChoice, PhotoViewer, camera: false };
