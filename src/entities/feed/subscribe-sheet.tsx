import { useQueryClient } from "@tanstack/react-query";
import { QRCodeSVG } from "qrcode.react";
import { useState } from "react";
import type { contract } from "#contract/index.ts";
import { useCall } from "#src/api/use-call.ts";
import { ask } from "#src/ui/dialog/ask.tsx";
import { formatMinute } from "#src/ui/text/format-date.ts";
import { useFormKit } from "#src/ui/form/form-kit.ts";
import { ErrorNote, PageSkeleton } from "#src/ui/page/page-state.tsx";
import { copyText } from "#src/ui/text/copy-text.ts";
import { toast, toastError } from "#src/ui/dialog/toast.ts";
import { Button } from "#src/ui/button/button.tsx";
import "./subscribe-sheet.css";

interface Props {
  words: {
    title: string;
    /** What a calendar shows once it is subscribed. */
    what: string;
    /** What everybody sees who knows the address. */
    shown: string;
  };
  state:
    | typeof contract.calendar.calendarFeedState
    | typeof contract.lawEvent.lawFeedState
    | typeof contract.annuity.annuityFeedState;
  create: () => Promise<{ path: string }>;
  revoke: () => Promise<unknown>;
  onClose: () => void;
}

const replaceQuestion = {
  title: "生成新的订阅地址？",
  body: "原来的地址会立即失效，已订阅的手机和电脑需要用新地址重新订阅。",
  choices: [
    { key: "make", label: "生成新地址", tone: "primary" },
    { key: "keep", label: "不生成" },
  ],
} as const;
const revokeQuestion = {
  title: "停用订阅地址？",
  body: "停用后，已订阅的手机和电脑不再收到更新。",
  choices: [
    { key: "end", label: "停用", tone: "danger" },
    { key: "keep", label: "继续使用" },
  ],
} as const;

/** An address that a phone's calendar subscribes to: made, shown once, ended. */
export function SubscribeSheet({ words, state: stateCall, create, revoke: end, onClose }: Props) {
  const { Sheet } = useFormKit();
  const queries = useQueryClient();
  const state = useCall(stateCall, {});
  const [address, setAddress] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const running = state.data?.created_at ?? null;

  const work = async (task: () => Promise<void>) => {
    setBusy(true);
    await task().catch(toastError);
    await queries.invalidateQueries();
    setBusy(false);
  };
  const make = () =>
    work(async () => {
      if (running !== null && (await ask(replaceQuestion)) !== "make") return;
      const { path } = await create();
      setAddress(`${location.origin}${path}`);
    });
  const revoke = () =>
    work(async () => {
      if ((await ask(revokeQuestion)) !== "end") return;
      await end();
      setAddress(null);
      toast("订阅地址已停用");
    });
  return (
    <Sheet title={words.title} onClose={onClose}>
      <div className="subscribe">
        <p>{words.what}</p>
        {state.isLoading && <PageSkeleton />}
        {state.error && <ErrorNote error={state.error} retry={() => void state.refetch()} />}
        {state.data && (
          <p role="status">
            {running === null
              ? "现在没有启用的订阅地址。"
              : `订阅地址生成于 ${formatMinute(running)}，${
                  state.data.read_at === null ? "还没有被读取过" : `最近读取于 ${formatMinute(state.data.read_at)}`
                }。`}
          </p>
        )}
        {address !== null && <Address address={address} shown={words.shown} />}
        <div className="subscribe-buttons">
          <Button kind="primary" disabled={busy} onClick={() => void make()}>
            {running === null ? "生成订阅地址" : "生成新地址"}
          </Button>
          {running !== null && (
            <Button kind="danger" disabled={busy} onClick={() => void revoke()}>
              停用
            </Button>
          )}
        </div>
        <HowTo />
      </div>
    </Sheet>
  );
}

function Address({ address, shown }: { address: string; shown: string }) {
  return (
    <>
      <p>
        <strong>地址只显示这一次。</strong>知道地址的人都能看到{shown}，请勿转发。
      </p>
      <div className="subscribe-address">
        <input
          className="field-input"
          aria-label="订阅地址"
          readOnly
          value={address}
          onFocus={(event) => event.target.select()}
        />
        <Button onClick={() => void copyText(address, "地址")}>复制</Button>
      </div>
      <div className="subscribe-qr">
        <QRCodeSVG value={address} size={176} marginSize={2} title="订阅地址二维码" />
        <p>用要订阅的手机扫码，复制得到的地址。</p>
      </div>
      <p>
        <a className="button" href={address.replace(/^https?:/, "webcal:")}>
          在本机日历中打开
        </a>
      </p>
    </>
  );
}

const HowTo = () => (
  <>
    <h3>怎样订阅</h3>
    <ul>
      <li>苹果手机：设置 → 应用 → 日历 → 日历账户 → 添加账户 → 其他 → 添加已订阅的日历，粘贴地址。</li>
      <li>安卓手机：系统日历支持“订阅日历”或“URL 导入”的，在其设置中粘贴地址；否则可安装支持 ICS 订阅的日历应用。</li>
      <li>Outlook：日历 → 添加日历 → 从 Internet 订阅，粘贴地址。</li>
    </ul>
  </>
);
