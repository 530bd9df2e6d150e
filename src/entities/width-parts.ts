import { createContext, type FC, useContext } from "react";
import type { CompanyChoiceProps } from "./company/company-choice-props.ts";
import type { PhotoViewerProps } from "./photo/photo-viewer-props.ts";

/** The parts of business that differ between desk and phone, as the frame around a page provides them. */
export interface WidthParts {
  CompanyChoice: FC<CompanyChoiceProps>;
  PhotoViewer: FC<PhotoViewerProps>;
  /** Whether photos may be taken at once, beside being chosen. */
  camera: boolean;
}

const WidthPartsContext = createContext<WidthParts | null>(null);

export const WidthPartsProvider = WidthPartsContext.Provider;

export function useWidthParts(): WidthParts {
  const parts = useContext(WidthPartsContext);
  if (parts === null) throw new Error("No frame around this page");
  return parts;
}
