import { lazy, Suspense, useState } from "react";
import type { FileRef } from "#contract/core/file.ts";
import { FieldGroup } from "#src/ui/form/field-frame.tsx";
import { toast } from "#src/ui/dialog/toast.ts";
import { type AnswerFieldProps, frameOf } from "./answer-field.ts";
import { useAnswerFiles } from "./answer-files.ts";
import { Button } from "#src/ui/button/button.tsx";

// The drawing library is needed by few forms, and then after a tap.
const SignaturePad = lazy(() => import("./signature-pad.tsx").then(({ SignaturePad }) => ({ default: SignaturePad })));

export function SignatureField(props: AnswerFieldProps<"signature">) {
  const kept = useAnswerFiles();
  const [open, setOpen] = useState(false);
  const signed = props.value as FileRef | undefined;
  /** The pad stands until then: whoever sends the answers meanwhile would send them without the signature. */
  const keep = async (image: Blob) => {
    try {
      const added = await kept?.addFile("signature", image, "签名.png");
      if (typeof added === "string") return toast(added, "error");
      if (added === undefined) return;
      if (signed) kept?.remove(signed);
      props.onChange(added);
    } finally {
      setOpen(false);
    }
  };
  const clear = () => {
    if (signed) kept?.remove(signed);
    props.onChange(undefined);
  };
  return (
    <FieldGroup {...frameOf(props)}>
      {signed && kept && (
        <div className="signed">
          <kept.Tile photo={signed} place={1} />
        </div>
      )}
      <div className="photo-actions">
        <Button disabled={kept === null} onClick={() => setOpen(true)}>
          {signed ? "重新签名" : "签名"}
        </Button>
        {signed && (
          <Button kind="text" onClick={clear}>
            清除签名
          </Button>
        )}
      </div>
      {kept === null && <p className="answer-none">预览时不能签名</p>}
      {open && (
        <Suspense fallback={<p role="status">正在打开签名板…</p>}>
          <SignaturePad
            title={props.question.title}
            onSigned={(image) => void keep(image)}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </FieldGroup>
  );
}
