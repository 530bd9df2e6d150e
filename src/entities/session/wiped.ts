import type { WipeNotice } from "#offline/storage/account-meta.ts";
import { queryClient } from "#src/api/query-client.ts";
import { ask } from "#src/ui/dialog/ask.tsx";
import { formatMinute } from "#src/ui/text/format-date.ts";
import { forgetSession } from "./last-session.ts";
import { goneWords } from "./gone-words.ts";
import { endSession } from "./session-store.ts";

/** Tells the person what an ordered wipe took away; resolves when it has been read. */
export async function tellWiped({ by, at, ...taken }: WipeNotice): Promise<void> {
  const gone = goneWords(taken);
  await ask({
    title: "本机数据已清除",
    body: `${by}于 ${formatMinute(at)} 要求清除此设备上的数据。${
      gone === "" ? "此前保存的内容都已送达服务器，没有丢失。" : `同时删除了 ${gone}，无法找回。`
    }需要继续使用请用手机号和密码重新登录。`,
    choices: [{ key: "ok", label: "知道了", tone: "primary" }],
  });
}

/** What the worker deleted by order while no page was open; told once. */
export async function takeNotice(): Promise<WipeNotice | null> {
  const { takeWipeNotice } = await import("#offline/storage/account-meta.ts");
  return await takeWipeNotice({ indexedDB, IDBKeyRange });
}

/** The engine has deleted everything: signs out first, because nothing can be read any more, and says so. */
export async function leaveWiped(notice: WipeNotice): Promise<void> {
  await takeNotice();
  await forgetSession();
  queryClient.clear();
  endSession();
  await tellWiped(notice);
  location.assign("/login");
}
