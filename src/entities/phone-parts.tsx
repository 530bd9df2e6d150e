import { lazy, Suspense } from "react";
import { PhoneCompanyChoice } from "./company/company-choice.phone.tsx";
import type { PhotoViewerProps } from "./photo/photo-viewer-props.ts";
import type { WidthParts } from "./width-parts.ts";

// Most pages show no photo.
const Viewer = lazy(async () => ({ default: (await import("./photo/photo-viewer.phone.tsx")).PhonePhotoViewer }));

const PhotoViewer = (props: PhotoViewerProps) => (
  <Suspense fallback={null}>
    <Viewer {...props} />
  </Suspense>
);

export const phoneParts: WidthParts = { CompanyChoice: PhoneCompanyChoice, PhotoViewer, camera: true };
