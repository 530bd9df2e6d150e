import { lazy, Suspense, useState } from "react";
import { v7 as uuid } from "uuid";
import type { VisitFields } from "#contract/visit/visit-fields.ts";
import { useEngine } from "#src/entities/session/engine-context.ts";
import { FieldGroup } from "#src/ui/form/field-frame.tsx";
import { toast } from "#src/ui/dialog/toast.ts";
import { SignatureView } from "./signature-view.tsx";
import { Button } from "#src/ui/button/button.tsx";

const SignatureDialog = lazy(async () => ({ default: (await import("./signature-pad.tsx")).SignatureDialog }));

interface Props {
  recordId: string;
  signature: VisitFields["signature"];
  arrived: readonly string[];
  /** Who is likely to sign. */
  suggested: string;
  onChange: (signature: VisitFields["signature"]) => void;
}

/** The signature of somebody of the company; the pad loads on the tap. */
export function SignatureField({ recordId, signature, arrived, suggested, onChange }: Props) {
  const engine = useEngine();
  const [open, setOpen] = useState(false);
  /** The pad stands until then: whoever saves the form meanwhile would save it without the signature. */
  const keep = async (name: string, blob: Blob) => {
    try {
      const file = { id: uuid(), owner: "visit", recordId, kind: "signature", blob, name: "签名.png" } as const;
      const added = await engine.addFile(file);
      if (!added.ok) return toast(added.message, "error");
      onChange({ image: added.attachment.ref, name, at: new Date(engine.serverNow()).toISOString() });
    } finally {
      setOpen(false);
    }
  };
  return (
    <FieldGroup name="signature" label="企业签名" hint="可以不签；请企业代表确认走访内容后签名">
      {signature && <SignatureView signature={signature} arrived={arrived.includes(signature.image.id)} />}
      <div className="chips">
        <Button onClick={() => setOpen(true)}>{signature ? "重新签名" : "请企业签名"}</Button>
        {signature && (
          <Button kind="text" onClick={() => onChange(null)}>
            撤销签名
          </Button>
        )}
      </div>
      {open && (
        <Suspense fallback={<p role="status">正在打开签名板…</p>}>
          <SignatureDialog
            name={signature?.name ?? suggested}
            onSigned={(name, image) => void keep(name, image)}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </FieldGroup>
  );
}
