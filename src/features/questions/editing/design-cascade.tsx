import { Input } from "antd";
import { useState } from "react";
import { bindingOf, Field } from "#src/ui/form/field-frame.tsx";
import { type CascadeOption, cascadeLines, cascadeOf } from "./design-options.ts";

interface Props {
  options: readonly CascadeOption[];
  problem: string | undefined;
  onChange: (options: CascadeOption[]) => void;
}

const hint = "每行一个选项，下一级用两个空格缩进；也可以写成“顺德区/大良”这样的路径";

/** The levels of a cascade as indented lines. */
export function CascadeEditor({ options, problem, onChange }: Props) {
  const [typed, setTyped] = useState<string | null>(null);
  const frame = { name: "q.options", label: "级联选项", required: true, problem, hint };
  return (
    <Field {...frame}>
      <Input.TextArea
        {...bindingOf(frame)}
        value={typed ?? cascadeLines(options)}
        autoSize={{ minRows: 5, maxRows: 20 }}
        onChange={({ target }) => {
          setTyped(target.value);
          onChange(cascadeOf(target.value, options));
        }}
        onBlur={() => setTyped(null)}
      />
    </Field>
  );
}
