import { Dialog } from "#src/ui/dialog.tsx";
import { toast, toastError } from "#src/ui/toast.ts";
import type { ShownPassword } from "./use-users.ts";

async function copy(text: string) {
  try {
    await navigator.clipboard.writeText(text);
    toast("密码已复制");
  } catch {
    toastError(new Error("浏览器不允许复制，请选中密码后手动复制"));
  }
}

/** Shows a generated password, this once. */
export function PasswordDialog({ shown, onClose }: { shown: ShownPassword; onClose: () => void }) {
  return (
    <Dialog title={`${shown.name}的登录密码`} onClose={onClose}>
      <div className="dialog-body">
        <p>密码只显示这一次，关闭后无法再查看。请当面或通过可靠方式告知本人，并提醒登录后修改。</p>
        <output className="users-password">{shown.password}</output>
      </div>
      <div className="dialog-choices">
        <button type="button" className="plain-button primary" onClick={() => void copy(shown.password)}>
          复制密码
        </button>
        <button type="button" className="plain-button" onClick={onClose}>
          已记下，关闭
        </button>
      </div>
    </Dialog>
  );
}
