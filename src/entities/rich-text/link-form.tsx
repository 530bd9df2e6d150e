import type { Editor } from "@tiptap/react";
import { type FormEvent, useState } from "react";
import { linkRule } from "#contract/site/content-service.ts";
import { Dialog } from "#src/ui/dialog/dialog.tsx";
import { bindingOf, Field } from "#src/ui/form/field-frame.tsx";
import { Button } from "#src/ui/button/button.tsx";

const allowed = /^(https?:\/\/|mailto:|tel:)\S+$/;

/** Puts a link on the selected words, or takes it off. */
export function LinkForm({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const [href, setHref] = useState(String(editor.getAttributes("link").href ?? ""));
  const [problem, setProblem] = useState<string>();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const address = href.trim();
    if (address === "") editor.chain().focus().extendMarkRange("link").unsetLink().run();
    else if (!allowed.test(address) && !linkRule.test(address)) return setProblem("链接应为本站路径、网址、邮箱或电话");
    else if (editor.state.selection.empty && !editor.isActive("link"))
      return setProblem("请先在正文中选中要加链接的文字");
    else editor.chain().focus().extendMarkRange("link").setLink({ href: address }).run();
    onClose();
  };
  const frame = { name: "link-href", label: "链接地址", problem, hint: "留空则去掉链接" };
  return (
    <Dialog title="链接" onClose={onClose}>
      <form onSubmit={submit} noValidate>
        <Field {...frame}>
          <input
            {...bindingOf(frame)}
            className="field-input"
            inputMode="url"
            value={href}
            onChange={(event) => setHref(event.target.value)}
          />
        </Field>
        <div className="dialog-choices">
          <Button onClick={onClose}>取消</Button>
          <Button type="submit" kind="primary">
            确定
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
