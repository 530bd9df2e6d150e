import { copyText } from "#src/ui/text/copy-text.ts";
import { Dialog } from "#src/ui/dialog/dialog.tsx";
import "./device.css";
import { Button } from "#src/ui/button/button.tsx";

/** A password just made, and whose it is. */
export interface ShownPassword {
  name: string;
  password: string;
  /** What the person has to do with it; absent: sign in and change it. */
  advice?: string;
}

/** Shows a generated password, this once. */
export function PasswordDialog({ shown, onClose }: { shown: ShownPassword; onClose: () => void }) {
  const { name, password, advice } = shown;
  return (
    <Dialog title={`${name}的登录密码`} onClose={onClose}>
      <div className="dialog-body">
        <p>密码只显示这一次，关闭后无法再查看。请当面或通过可靠方式告知本人{advice ?? "，并提醒登录后修改。"}</p>
        <output className="new-password">{password}</output>
      </div>
      <div className="dialog-choices">
        <Button kind="primary" onClick={() => void copyText(password, "密码")}>
          复制密码
        </Button>
        <Button onClick={onClose}>已记下，关闭</Button>
      </div>
    </Dialog>
  );
}
