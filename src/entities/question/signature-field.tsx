import type { FileRef } from "#contract/core/file.ts";
import { SigningPad } from "#src/entities/signature/signing-pad.tsx";
import { useSigning } from "#src/entities/signature/use-signing.ts";
import { FieldGroup } from "#src/ui/form/field-frame.tsx";
import { toast } from "#src/ui/dialog/toast.ts";
import { type AnswerFieldProps, frameOf } from "./answer-field.ts";
import { useAnswerFiles } from "./answer-files.ts";
import { Button } from "#src/ui/button/button.tsx";

export function SignatureField(props: AnswerFieldProps<"signature">) {
  const kept = useAnswerFiles();
  const signed = props.value as FileRef | undefined;
  const signing = useSigning<FileRef>({
    keep: async (image) => {
      const added = (await kept?.addFile("signature", image, "签名.png")) ?? null;
      if (typeof added !== "string") return added;
      toast(added, "error");
      return null;
    },
    drop: (given) => kept?.remove(given),
    onSigned: (given) => {
      if (signed) kept?.remove(signed);
      props.onChange(given);
    },
  });
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
        <Button disabled={kept === null} onClick={signing.start}>
          {signed ? "重新签名" : "签名"}
        </Button>
        {signed && (
          <Button kind="text" onClick={clear}>
            清除签名
          </Button>
        )}
      </div>
      {kept === null && <p className="answer-none">预览时不能签名</p>}
      <SigningPad signing={signing} title={props.question.title} signer="instead" />
    </FieldGroup>
  );
}
