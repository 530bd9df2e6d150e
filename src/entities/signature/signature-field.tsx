import { v7 as uuid } from "uuid";
import type { FileRef } from "#contract/core/file.ts";
import type { VisitFields } from "#contract/visit/visit-fields.ts";
import { useEngine } from "#src/entities/session/engine-context.ts";
import { FieldGroup } from "#src/ui/form/field-frame.tsx";
import { toast } from "#src/ui/dialog/toast.ts";
import { useTakenOut } from "#src/ui/dialog/use-taken-out.ts";
import { SignatureView } from "./signature-view.tsx";
import { SigningPad } from "./signing-pad.tsx";
import { useSigning } from "./use-signing.ts";
import { Button } from "#src/ui/button/button.tsx";

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
  const takenOut = useTakenOut();
  const signing = useSigning<FileRef>({
    keep: async (blob) => {
      const file = { id: uuid(), owner: "visit", recordId, kind: "signature", blob, name: "签名.png" } as const;
      const added = await engine.addFile(file);
      if (added.ok) return added.attachment.ref;
      toast(added.message, "error");
      return null;
    },
    // Nothing names it: it goes when the form is closed.
    drop: () => undefined,
    onSigned: (image, name) => onChange({ image, name, at: new Date(engine.serverNow()).toISOString() }),
  });
  return (
    <FieldGroup name="signature" label="企业签名" hint="可以不签；请企业代表确认走访内容后签名">
      {signature && <SignatureView signature={signature} arrived={arrived.includes(signature.image.id)} />}
      <div className="chips">
        <Button onClick={signing.start}>{signature ? "重新签名" : "请企业签名"}</Button>
        {signature && (
          <Button
            kind="text"
            onClick={() => {
              onChange(null);
              takenOut("签名", () => onChange(signature));
            }}
          >
            撤销签名
          </Button>
        )}
      </div>
      <SigningPad signing={signing} title="企业签名" signer="beside" suggested={signature?.name ?? suggested} />
    </FieldGroup>
  );
}
