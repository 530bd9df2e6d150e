import { ask } from "#src/ui/dialog/ask.tsx";
import { formatMinute } from "#src/ui/text/format-date.ts";
import type { NamedDevice } from "./use-device-orders.ts";
import "./device.css";

/** What waits on a device as far as the server has heard. */
function waitingWords({ pending, oldest_at, last_sync_at }: NamedDevice): string {
  const heard = `服务器最后一次得知（${formatMinute(last_sync_at)}）`;
  if (pending === 0) return `${heard}设备上没有未发送的内容；此后保存的内容服务器还不知道。`;
  const oldest = oldest_at === null ? "" : `，最早保存于 ${formatMinute(oldest_at)}`;
  return `${heard}设备上有 ${pending} 条未发送${oldest}。`;
}

const passwordWords = {
  mine: "谁知道密码，谁就还能登录：下达后请马上在“修改密码”中换一个密码。",
  others: "谁知道密码，谁就还能登录：您不能重置此人的密码，请同时联系能管理此账号的区级人员或管理员重置。",
};

/** Asks before a device's data is deleted; null: it stays. Says whether a new password goes with it. */
export async function askWipe(device: NamedDevice): Promise<{ reset: boolean } | null> {
  let reset = device.password === "resets";
  const answer = await ask({
    title: `清除${device.name}此设备上的数据？`,
    body: (
      <>
        <p>
          {waitingWords(device)}
          下达后此设备不能再读取任何内容；下次联网时先送出能送达的内容，随后删除本机全部数据并退出登录；送不出去的内容和草稿将无法找回。用于设备遗失或交还。
        </p>
        {device.password === "resets" ? (
          <label className="device-reset">
            <input type="checkbox" defaultChecked onChange={(event) => (reset = event.target.checked)} />
            <span>
              同时重置密码
              <small>
                否则知道密码的人还能再登录。原密码立即失效，其他设备也要用新密码重新登录，未发送的内容保留。
              </small>
            </span>
          </label>
        ) : (
          <p className="device-advice">{passwordWords[device.password]}</p>
        )}
        <p>手机遗失时还请本人挂失电话卡：凭验证码登录不需要密码。</p>
      </>
    ),
    choices: [
      { key: "wipe", label: device.pending > 0 ? `仍然清除（${device.pending} 条未发送）` : "清除", tone: "danger" },
      { key: "keep", label: "取消" },
    ],
  });
  return answer === "wipe" ? { reset } : null;
}
