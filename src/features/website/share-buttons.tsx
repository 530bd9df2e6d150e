import { toast } from "#src/ui/toast.ts";

/** Passes the address on: by the phone's own sheet, else into the clipboard. */
async function share(title: string) {
  const url = location.href;
  try {
    if (typeof navigator.share === "function") return await navigator.share({ title, url });
    await navigator.clipboard.writeText(url);
    toast("地址已复制，可以粘贴发送");
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError") return;
    toast("没有复制成功，请从地址栏复制", "warning");
  }
}

/** Print, and pass the address on. */
export function ShareButtons({ title }: { title: string }) {
  return (
    <div className="web-actions web-no-print">
      <button type="button" className="plain-button" onClick={() => window.print()}>
        打印
      </button>
      <button type="button" className="plain-button" onClick={() => void share(title)}>
        分享地址
      </button>
    </div>
  );
}
