import { copyText } from "#src/ui/copy-text.ts";
import { Dialog } from "#src/ui/dialog.tsx";
import type { ShownPassword } from "./use-users.ts";

/** Shows a generated password, this once. */
export function PasswordDialog({ shown, onClose }: { shown: ShownPassword; onClose: () => void }) {
  return (
    <Dialog title={`${shown.name}的登录密码`} onClose={onClose}>
      <div className="dialog-body">
        <p>密码只显示这一次，关闭后无法再查看。请当面或通过可靠方式告知本人，并提醒登录后修改。</p>
        <output className="users-password">{shown.password}</output>
      </div>
      <div className="dialog-choices">
        <button type="button" className="plain-button primary" onClick={() => void copyText(shown.password, "密码")}>
          复制密码
        </button>
        <button type="button" className="plain-button" onClick={onClose}>
          已记下，关闭
        </button>
      </div>
    </Dialog>
  );
}
