import { copyText } from "#src/ui/text/copy-text.ts";
import { QRCodeCanvas } from "qrcode.react";
import { type RefObject, useRef } from "react";
import { saveFile } from "#src/api/fetch-file.ts";
import { toastError } from "#src/ui/dialog/toast.ts";
import { linkOf } from "./dispatch-link.ts";
import { Button } from "#src/ui/button/button.tsx";

interface Props {
  secret: string;
  /** What the link is for: names the picture file. */
  name: string;
}

function download(canvas: RefObject<HTMLCanvasElement | null>, name: string) {
  canvas.current?.toBlob((blob) => {
    if (blob) saveFile(blob, `${name.replaceAll(/[\\/:*?"<>|]/gu, " ")}_二维码.png`);
    else toastError(new Error("浏览器没有生成图片，请用截图代替"));
  });
}

/** A link to fill in, as text and as a QR code to be copied, printed or shown. */
export function LinkCard({ secret, name }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const link = linkOf(secret);
  return (
    <div className="link-box">
      <QRCodeCanvas
        ref={canvas}
        value={link}
        size={512}
        marginSize={4}
        level="M"
        className="link-qr"
        style={{ width: 176, height: 176 }}
        role="img"
        aria-label={`${name}的填写二维码`}
      />
      <div className="link-words">
        <label className="field-label" htmlFor="fill-link">
          填写链接
        </label>
        <input
          id="fill-link"
          className="field-input"
          readOnly
          value={link}
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
        <p className="link-buttons">
          <Button onClick={() => void copyText(link, "链接")}>复制链接</Button>
          <Button onClick={() => download(canvas, name)}>下载二维码</Button>
        </p>
      </div>
    </div>
  );
}
