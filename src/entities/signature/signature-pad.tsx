import { useEffect, useRef, useState } from "react";
import Pad from "signature_pad";
import { longestVisit } from "#contract/visit/visit-fields.ts";
import { Button } from "#src/ui/button/button.tsx";
import { toast } from "#src/ui/dialog/toast.ts";
import { useFormKit } from "#src/ui/form/form-kit.ts";
import { tokens } from "#src/ui/tokens.ts";
import "./signature.css";

export interface PadProps {
  title: string;
  /** `beside`: the hand's owner is named too. `instead`: who cannot draw types a name, which becomes the picture. */
  signer: "beside" | "instead";
  /** Who is likely to sign. */
  suggested?: string;
  /** Resolves when the picture is kept, or cannot be. */
  onSigned: (image: Blob, name: string) => Promise<void>;
  onClose: () => void;
}

const frames = {
  beside: { name: "signer", label: "签名人", required: true },
  instead: { name: "signer", label: "或者输入姓名", hint: "不便手写时，输入的姓名会作为签名" },
};

/** A sheet to sign on with a finger, pen or mouse. */
export function SignaturePad({ title, signer, suggested = "", onSigned, onClose }: PadProps) {
  const { Sheet, Text } = useFormKit();
  const { canvas, setCanvas, drawn, clear } = useCanvas();
  const [name, setName] = useState(suggested);
  const [keeping, setKeeping] = useState(false);
  const isNamed = name.trim() !== "";
  const isSigned = signer === "beside" ? drawn && isNamed : drawn || isNamed;

  const confirm = async () => {
    if (canvas === null) return;
    setKeeping(true);
    if (!drawn) writeName(canvas, name.trim());
    const image = await pictureOf(canvas);
    if (image === null) toast("签名图片没有生成，请重试", "error");
    else await onSigned(image, name.trim());
    setKeeping(false);
  };
  const foot = (
    <div className="photo-actions">
      <Button kind="text" disabled={!drawn || keeping} onClick={clear}>
        重写
      </Button>
      <Button kind="primary" disabled={!isSigned || keeping} onClick={() => void confirm()}>
        {keeping ? "正在保存…" : "确认签名"}
      </Button>
    </div>
  );
  const named = <Text {...frames[signer]} value={name} onChange={setName} maxLength={longestVisit.name} />;
  return (
    <Sheet title={title} onClose={onClose} footer={foot}>
      {signer === "beside" && named}
      <canvas ref={setCanvas} className="signature-canvas" aria-label="签名区域，请用手指或鼠标书写" role="img" />
      {signer === "instead" && named}
    </Sheet>
  );
}

/** A canvas that is drawn on, and whether it has been. */
function useCanvas() {
  // Not there when the sheet is first drawn: at a desk it comes a moment later.
  const [canvas, setCanvas] = useState<HTMLCanvasElement | null>(null);
  const pad = useRef<Pad>(null);
  const [drawn, setDrawn] = useState(false);
  useEffect(() => {
    if (canvas === null) return;
    const made = new Pad(canvas, { backgroundColor: tokens.surface, penColor: tokens.ink, minWidth: 1, maxWidth: 3 });
    // Fitted in the midst of a stroke, the pad would forget whose finger draws and never hear that it was lifted.
    let drawing = false;
    made.addEventListener("beginStroke", () => {
      drawing = true;
    });
    made.addEventListener("endStroke", () => {
      drawing = false;
      fit(canvas, made);
      setDrawn(!made.isEmpty());
    });
    pad.current = made;
    fit(canvas, made);
    // A phone that is turned keeps what was drawn, and so does one whose keyboard goes while the first stroke is drawn.
    const watch = new ResizeObserver(() => {
      if (!drawing) fit(canvas, made);
    });
    watch.observe(canvas);
    return () => {
      watch.disconnect();
      made.off();
    };
  }, [canvas]);
  const clear = () => {
    pad.current?.clear();
    setDrawn(false);
  };
  return { canvas, setCanvas, drawn, clear };
}

/** Gives the canvas as many dots as it has on the screen; more than two for each would only make the file larger. */
function fit(canvas: HTMLCanvasElement, pad: Pad) {
  const ratio = Math.min(2, window.devicePixelRatio || 1);
  const width = Math.floor(canvas.offsetWidth * ratio);
  const height = Math.floor(canvas.offsetHeight * ratio);
  if (canvas.width === width && canvas.height === height) return;
  const strokes = pad.toData();
  canvas.width = width;
  canvas.height = height;
  canvas.getContext("2d")?.scale(ratio, ratio);
  pad.clear();
  pad.fromData(strokes);
}

const pictureOf = (canvas: HTMLCanvasElement) =>
  new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/png"));

function writeName(canvas: HTMLCanvasElement, name: string) {
  const pen = canvas.getContext("2d");
  if (pen === null) return;
  pen.font = "40px serif";
  pen.fillStyle = tokens.ink;
  pen.textAlign = "center";
  pen.fillText(name, canvas.offsetWidth / 2, canvas.offsetHeight / 2 + 14, canvas.offsetWidth - 24);
}
