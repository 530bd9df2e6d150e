import { currentTime } from "#contract/sync/current-time.ts";
import { useState } from "react";
import { readPosition } from "#src/entities/visit/check-in.ts";
import { FieldGroup } from "#src/ui/form/field-frame.tsx";
import { toastError } from "#src/ui/dialog/toast.ts";
import { type AnswerFieldProps, frameOf } from "./answer-field.ts";
import { placeWords } from "./answer-words.ts";
import { Button } from "#src/ui/button/button.tsx";

/** A position (WGS-84), read only on a tap. */
export function PlaceField(props: AnswerFieldProps<"location">) {
  const [locating, setLocating] = useState(false);
  const locate = async () => {
    setLocating(true);
    try {
      const { lng, lat, accuracy } = await readPosition();
      props.onChange({ lng, lat, accuracy: Math.round(accuracy), at: new Date(currentTime()).toISOString() });
    } catch (error) {
      toastError(error);
    } finally {
      setLocating(false);
    }
  };
  return (
    <FieldGroup {...frameOf(props, "只在点按时读取一次位置，随答卷保存")}>
      {props.value !== undefined && <p className="answer-place">{placeWords(props.value)}</p>}
      <div className="photo-actions">
        <Button disabled={locating} onClick={() => void locate()}>
          {locating ? "正在定位…" : props.value === undefined ? "定位" : "重新定位"}
        </Button>
        {props.value !== undefined && (
          <Button kind="text" onClick={() => props.onChange(undefined)}>
            清除定位
          </Button>
        )}
      </div>
    </FieldGroup>
  );
}
