import type { HonorType } from "#contract/honor/honor-types.ts";
import { Button } from "#src/ui/button/button.tsx";
import { formatMinute } from "#src/ui/text/format-date.ts";
import { fieldWords, type HonorValues } from "./honor-values.ts";
import type { HonorConflict } from "./use-honor-send.ts";

interface Props {
  conflict: HonorConflict;
  mine: HonorValues;
  types: readonly HonorType[];
  onMine: () => void;
  onTheirs: () => void;
}

/** Both versions of what two people changed, and the choice between them. */
export function ConflictChoice({ conflict, mine, types, onMine, onTheirs }: Props) {
  const words = (field: keyof HonorValues, value: unknown) => {
    if (value === null || value === undefined || value === "") return "（空）";
    if (field === "type_id") return types.find(({ id }) => id === value)?.name ?? "其他类型";
    return field === "patent_id" ? "另一件专利" : String(value);
  };
  return (
    <div className="honor-conflict" role="alert">
      <p>这条荣誉在您填写期间被他人修改，请选择保留哪个版本：</p>
      <dl>
        {conflict.changed.map(({ field, after, by_name, at }) => (
          <div key={field}>
            <dt>{fieldWords[field]}</dt>
            <dd>您填写：{words(field, mine[field])}</dd>
            <dd>
              {by_name}（{formatMinute(at)}）改为：{words(field, after)}
            </dd>
          </div>
        ))}
      </dl>
      <p className="honor-actions">
        <Button kind="primary" onClick={onMine}>
          保留我的
        </Button>
        <Button onClick={onTheirs}>采用对方的</Button>
      </p>
    </div>
  );
}
