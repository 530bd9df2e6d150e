import { createContext, type FC, useContext } from "react";
import type { CompanyChoiceProps } from "#src/entities/company/company-choice-props.ts";

/** The parts of the visit form that differ between desk and phone beside the form kit. */
export interface VisitFormParts {
  CompanyChoice: FC<CompanyChoiceProps>;
  camera: boolean;
}

export const VisitFormPartsContext = createContext<VisitFormParts | null>(null);

export function useVisitFormParts(): VisitFormParts {
  const parts = useContext(VisitFormPartsContext);
  if (parts === null) throw new Error("No parts around the visit form");
  return parts;
}

/** What leaving an unsaved visit form means. */
export const draftStays = "填写的内容已存为草稿，下次打开可以继续填写。";
