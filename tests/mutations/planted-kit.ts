import { type Planted, planted } from "./planted-fault.ts";

const form = ["src/ui/form/form-kit.browser.test.tsx"];
const list = ["src/ui/list/list.browser.test.tsx"];
const dialog = ["src/ui/dialog/dialog.browser.test.tsx"];
const button = ["src/ui/button/button.browser.test.tsx"];

/** Faults of what all pages are drawn with. */
export const kitFaults: readonly Planted[] = [
  planted(
    form,
    "close a sheet without asking for what was typed",
    "src/ui/form/use-sheet-guard.ts",
    "if (!isTyped) return onClose();",
    "if (isTyped || !isTyped) return onClose();",
  ),
  planted(
    form,
    "bind no problem to its control",
    "src/ui/form/field-frame.tsx",
    "[problem && problemId(name), hint && noteId(name)]",
    "[hint && noteId(name)]",
  ),
  planted(
    form,
    "take a typed day outside its limits",
    "src/ui/form/phone-date/phone-date-sheet.tsx",
    ": limitProblem(read, { least, most });\n    setProblem(found);",
    ": null;\n    setProblem(found);",
  ),
  planted(
    form,
    "show an id where its name is not known",
    "src/ui/form/desk-form-kit.tsx",
    'label ?? (options.length === 0 ? "…" : "未知")',
    "label",
  ),
  planted(
    button,
    "take a second tap while at work",
    "src/ui/button/plain-button.tsx",
    "disabled={disabled || busy}",
    "disabled={disabled}",
  ),
  planted(
    dialog,
    "mean by Escape what is chosen first",
    "src/ui/dialog/ask.tsx",
    'onClose={() => answer(choices.at(-1)?.key ?? "")}',
    'onClose={() => answer(choices[0]?.key ?? "")}',
  ),
  planted(
    dialog,
    "leave a dialog open when it goes, so that nothing gives the focus back",
    "src/ui/dialog/use-modal.ts",
    "      dialog?.close();",
    "",
  ),
  planted(
    list,
    "draw all rows of a long list",
    "src/ui/list/virtual-list.tsx",
    "return isWhole ? 6 : 1;",
    "return isWhole ? 6_000 : 1;",
  ),
  planted(
    list,
    "offer again what a rule refused",
    "src/ui/page/page-state.tsx",
    "if (status === 422)",
    "if (status === 423)",
  ),
  planted(
    ["src/entities/signature/signature-pad.browser.test.tsx"],
    "draw only on a pad that stands at once",
    "src/entities/signature/signature-pad.tsx",
    "  }, [canvas]);",
    "  }, []);",
  ),
  planted(
    ["src/entities/question/answer-questions.browser.test.tsx"],
    "take a no for no answer",
    "src/entities/question/choice-fields.tsx",
    'props.onChange(word === "" ? undefined : word === "yes")',
    'props.onChange(word === "yes" || undefined)',
  ),
];
