import { type FormEvent, useState } from "react";
import { useWork } from "#src/entities/work/use-work.ts";
import { Dialog } from "#src/ui/dialog/dialog.tsx";
import { bindingOf, Field } from "#src/ui/form/field-frame.tsx";
import { useKit } from "#src/ui/kit.ts";

interface Props {
  title: string;
  name: string;
  expression: string;
  onName: (name: string) => Promise<void>;
  onClose: () => void;
}

/** Asks for the name of a saved search. */
export function SavedName({ title, name, expression, onName, onClose }: Props) {
  const { Button } = useKit();
  const { busy, problems, run } = useWork();
  const [text, setText] = useState(name);
  const frame = { name: "saved-name", label: "名称", required: true, problem: problems.name };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    if (await run(() => onName(text.trim()))) onClose();
  };
  return (
    <Dialog title={title} onClose={onClose}>
      <form onSubmit={(event) => void submit(event)} noValidate>
        <Field {...frame}>
          <input
            {...bindingOf(frame)}
            className="field-input"
            maxLength={60}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        </Field>
        <p className="saved-expression">
          <code>{expression}</code>
        </p>
        {problems.expression !== undefined && <p role="alert">{problems.expression}</p>}
        <div className="dialog-choices">
          <Button onClick={onClose}>取消</Button>
          <Button type="submit" kind="primary" disabled={text.trim() === ""} busy={busy}>
            保存
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
