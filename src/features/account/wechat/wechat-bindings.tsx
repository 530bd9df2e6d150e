import { contract } from "#contract/index.ts";
import { callServer } from "#src/api/call-server.ts";
import { useCall } from "#src/api/use-call.ts";
import { ask } from "#src/ui/dialog/ask.tsx";
import { toast, toastError } from "#src/ui/dialog/toast.ts";
import { Button } from "#src/ui/button/button.tsx";
import { MinuteWords } from "#src/ui/text/dates.tsx";

const appWords = { web: "扫码登录", mini: "小程序" } as const;

/** Which WeChat users open this account, and undoing it; nothing where none does. */
export function WechatBindings() {
  const bindings = useCall(contract.account.wechatBindings, {});
  const list = bindings.data?.list ?? [];
  if (list.length === 0) return null;
  async function unbind() {
    const answer = await ask({
      title: "解除微信绑定？",
      body: "解除后不能再用微信登录，需要时可以重新绑定。",
      choices: [
        { key: "unbind", label: "解除绑定", tone: "danger" },
        { key: "keep", label: "取消" },
      ],
    });
    if (answer !== "unbind") return;
    try {
      await callServer(contract.account.wechatUnbind, {});
      toast("微信绑定已解除");
    } catch (error) {
      toastError(error);
    }
    await bindings.refetch();
  }
  return (
    <section className="card card-roomy" aria-label="微信绑定">
      <h2>微信绑定</h2>
      <ul className="account-devices">
        {list.map(({ app, created_at }) => (
          <li key={created_at}>
            {appWords[app]}
            <span className="account-note">
              {" "}
              <MinuteWords at={created_at} /> 绑定
            </span>
          </li>
        ))}
      </ul>
      <Button kind="danger" onClick={() => void unbind()}>
        解除绑定
      </Button>
    </section>
  );
}
