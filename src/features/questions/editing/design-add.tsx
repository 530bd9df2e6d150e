import { Dropdown } from "antd";
import { questionTypes, type QuestionType } from "#contract/question/questionnaire-fields.ts";
import { Button } from "#src/ui/button/button.tsx";

const groups: readonly [string, readonly QuestionType[]][] = [
  ["填写", ["text", "paragraph", "number", "date", "mobile"]],
  ["选择", ["single", "multiple", "dropdown", "cascade", "yes_no", "matrix", "rank"]],
  ["评价", ["rating", "nps"]],
  ["上传", ["photo", "file", "signature", "location"]],
  ["结构", ["subform", "note", "computed"]],
];

interface Props {
  label: string;
  /** Inside a subform there is no other. */
  inner?: boolean;
  onAdd: (type: QuestionType) => void;
}

/** All types of questions, by what they are for. */
export function AddQuestion({ label, inner = false, onAdd }: Props) {
  const items = groups.map(([name, types]) => ({
    key: name,
    label: name,
    type: "group" as const,
    children: types
      .filter((type) => !inner || type !== "subform")
      .map((type) => ({ key: type, label: questionTypes[type] })),
  }));
  return (
    <Dropdown
      trigger={["click"]}
      menu={{ items, onClick: ({ key }) => onAdd(key as QuestionType), className: "design-types" }}
    >
      <Button wide>{label}</Button>
    </Dropdown>
  );
}
