import { copyText } from "#src/ui/text/copy-text.ts";
import { Button } from "#src/ui/button/button.tsx";

/** Passes the address on: by the phone's own sheet, else into the clipboard. */
async function share(title: string) {
  const url = location.href;
  if (typeof navigator.share !== "function") return copyText(url, "地址");
  try {
    await navigator.share({ title, url });
  } catch (error) {
    // The person has closed the sheet.
    if (error instanceof DOMException && error.name === "AbortError") return;
    await copyText(url, "地址");
  }
}

/** Print, and pass the address on. */
export function ShareButtons({ title }: { title: string }) {
  return (
    <div className="web-actions web-no-print">
      <Button onClick={() => window.print()}>打印</Button>
      <Button onClick={() => void share(title)}>分享地址</Button>
    </div>
  );
}
