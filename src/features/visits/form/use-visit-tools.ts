import { toast } from "#src/ui/dialog/toast.ts";
import type { ToolName } from "./tool-icon.tsx";
import { pressInField, scrollToField, scrollToSection } from "./use-folds.ts";
import type { VisitForm } from "./use-visit-form.ts";
import { newVisitDemand } from "./visit-demands.ts";

interface VisitTool {
  icon: ToolName;
  /** What a tap does. */
  label: string;
  /** Under the icon. */
  word: string;
  /** How many there are already. */
  count: number;
  run: () => void;
}

/** About three seconds for the form of a demand to load. */
const framesToLoad = 180;

/**
 * Begins one more demand and puts the cursor into its text; one without words is gone on with, and those that were
 * hidden by 企业有需求 come back first.
 */
function writeDemand({ values, set, folds }: VisitForm) {
  const { demands, has_demand } = values;
  const begun = has_demand ? demands.findIndex((one) => one.values.content.trim() === "") : demands.length - 1;
  const place = begun === -1 ? demands.length : begun;
  set({ has_demand: true, demands: begun === -1 ? [...demands, newVisitDemand(values.interviewees)] : demands });
  folds.unfold("demands");
  scrollToField(`demands.${place}.content`, framesToLoad);
}

function answerDue({ values, folds, asking }: VisitForm) {
  folds.unfold("answer");
  scrollToSection("answer");
  if (values.company_id === "") return toast("请先选择走访企业，再填写问卷", "warning");
  asking.show();
}

function press({ folds }: VisitForm, section: "photos" | "signature", button: string) {
  folds.unfold(section);
  scrollToSection(section);
  // Within the tap itself: a browser opens its camera for nothing else.
  pressInField(section, button);
}

/** The four things that a visit gathers beside its words. */
export function useVisitTools(form: VisitForm): VisitTool[] {
  const { values } = form;
  return [
    {
      icon: "photo",
      label: "拍照片",
      word: "照片",
      count: values.photos.length,
      run: () => press(form, "photos", "input[type=file]"),
    },
    {
      icon: "demand",
      label: "写需求",
      word: "需求",
      count: values.has_demand ? values.demands.length : 0,
      run: () => writeDemand(form),
    },
    {
      icon: "answer",
      label: "填问卷",
      word: "问卷",
      count: values.questionnaire_id === "" ? 0 : 1,
      run: () => answerDue(form),
    },
    {
      icon: "signature",
      label: "请签名",
      word: "签名",
      count: values.signature === null ? 0 : 1,
      run: () => press(form, "signature", ".chips button"),
    },
  ];
}
