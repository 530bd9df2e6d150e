import { useEffect, useRef, useState } from "react";
import SignaturePad from "signature_pad";
import { Dialog } from "#src/ui/dialog/dialog.tsx";
import "./signature.css";
import { Button } from "#src/ui/button/button.tsx";
import { longestVisit } from "#contract/visit/visit-fields.ts";
import { tokens } from "#src/ui/tokens.ts";

interface Props {
  /** Who is likely to sign. */
  name: string;
  onSigned: (name: string, image: Blob) => void;
  onClose: () => void;
}

/** Canvas to sign on with a finger, pen or mouse, and the signer's name. */
export function SignatureDialog({ name: suggested, onSigned, onClose }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const pad = useRef<SignaturePad | null>(null);
  const [name, setName] = useState(suggested);
  const [empty, setEmpty] = useState(true);
  const [keeping, setKeeping] = useState(false);
  useEffect(() => {
    const element = canvas.current;
    if (element === null) return;
    // Drawn at the size it is shown in; more dots would only make the file larger.
    element.width = element.clientWidth;
    element.height = element.clientHeight;
    const made = new SignaturePad(element, { penColor: tokens.ink, minWidth: 1, maxWidth: 3 });
    made.addEventListener("endStroke", () => setEmpty(made.isEmpty()));
    pad.current = made;
    return () => made.off();
  }, []);
  const clear = () => {
    pad.current?.clear();
    setEmpty(true);
  };
  const confirm = () => {
    setKeeping(true);
    canvas.current?.toBlob((image) => {
      if (image) onSigned(name.trim(), image);
      else setKeeping(false);
    }, "image/png");
  };
  return (
    <Dialog title="企业签名" onClose={onClose}>
      <label className="field-label" htmlFor="signer">
        签名人
      </label>
      <input
        id="signer"
        className="field-input"
        value={name}
        maxLength={longestVisit.name}
        onChange={(event) => setName(event.target.value)}
      />
      <canvas ref={canvas} className="signature-canvas" aria-label="签名区域，请用手指或鼠标书写" role="img" />
      <div className="dialog-choices">
        <Button kind="primary" disabled={empty || keeping || name.trim() === ""} onClick={confirm}>
          {keeping ? "正在保存…" : "确认签名"}
        </Button>
        <Button disabled={empty || keeping} onClick={clear}>
          重写
        </Button>
        <Button onClick={onClose}>取消</Button>
      </div>
    </Dialog>
  );
}
