import { useEffect, useRef, useState } from "react";
import Pad from "signature_pad";
import { bindingOf, Field } from "#src/ui/form/field-frame.tsx";
import { useFormKit } from "#src/ui/form/form-kit.ts";
import { Button } from "#src/ui/button/button.tsx";
import { tokens } from "#src/ui/tokens.ts";

interface Props {
  title: string;
  onSigned: (image: Blob) => void;
  onClose: () => void;
}

const nameFrame = { name: "signature-name", label: "或者输入姓名", hint: "不便手写时，输入的姓名会作为签名" };

/** A sheet to sign by hand; who cannot draw types the name, which becomes the picture. */
export function SignaturePad({ title, onSigned, onClose }: Props) {
  const { Sheet } = useFormKit();
  const canvas = useRef<HTMLCanvasElement>(null);
  const pad = useRef<Pad>(null);
  const [name, setName] = useState("");
  const [drawn, setDrawn] = useState(false);
  const [keeping, setKeeping] = useState(false);
  useEffect(() => {
    const element = canvas.current;
    if (element === null) return;
    const ratio = Math.min(2, window.devicePixelRatio || 1);
    element.width = element.offsetWidth * ratio;
    element.height = element.offsetHeight * ratio;
    element.getContext("2d")?.scale(ratio, ratio);
    const made = new Pad(element, { backgroundColor: tokens.surface, penColor: tokens.ink });
    made.addEventListener("endStroke", () => setDrawn(true));
    pad.current = made;
    return () => made.off();
  }, []);

  const clear = () => {
    pad.current?.clear();
    setDrawn(false);
  };
  const finish = () => {
    const element = canvas.current;
    if (element === null) return;
    if (!drawn) writeName(element, name.trim());
    setKeeping(true);
    element.toBlob((image) => (image ? onSigned(image) : setKeeping(false)), "image/png");
  };
  const foot = (
    <div className="photo-actions">
      <Button kind="text" disabled={keeping} onClick={clear}>
        清除重写
      </Button>
      <Button kind="primary" disabled={keeping || (!drawn && name.trim() === "")} onClick={finish}>
        {keeping ? "正在保存…" : "完成签名"}
      </Button>
    </div>
  );
  return (
    <Sheet title={title} onClose={onClose} footer={foot}>
      <canvas ref={canvas} className="signature-canvas" aria-label="手写签名区" role="img" />
      <Field {...nameFrame}>
        <input
          {...bindingOf(nameFrame)}
          className="field-input"
          value={name}
          maxLength={20}
          onChange={(event) => setName(event.target.value)}
        />
      </Field>
    </Sheet>
  );
}

function writeName(canvas: HTMLCanvasElement, name: string) {
  const pen = canvas.getContext("2d");
  if (pen === null) return;
  pen.font = "40px serif";
  pen.fillStyle = tokens.ink;
  pen.textAlign = "center";
  pen.fillText(name, canvas.offsetWidth / 2, canvas.offsetHeight / 2 + 14, canvas.offsetWidth - 24);
}
