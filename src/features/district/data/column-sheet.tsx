import { useState } from "react";
import { type DistrictFigureKey, districtFigureKeys, figureOf } from "#contract/figures/district-figures.ts";
import { Button } from "#src/ui/button/button.tsx";
import { useFormKit } from "#src/ui/form/form-kit.ts";

const groups = [...new Set(districtFigureKeys.map((key) => figureOf(key).group))];

interface Props {
  columns: readonly DistrictFigureKey[];
  onChoose: (columns: DistrictFigureKey[]) => void;
  onClose: () => void;
}

/** Which figures the table has, by what they are about. */
export function ColumnSheet({ columns, onChoose, onClose }: Props) {
  const { Flag, Sheet } = useFormKit();
  const [chosen, setChosen] = useState<readonly DistrictFigureKey[]>(columns);
  const take = () => {
    onChoose(districtFigureKeys.filter((key) => chosen.includes(key)));
    onClose();
  };
  const footer = (
    <Button kind="primary" wide disabled={chosen.length === 0} onClick={take}>
      {chosen.length === 0 ? "至少选择一列" : `显示 ${chosen.length} 列`}
    </Button>
  );
  return (
    <Sheet title="选择列" onClose={onClose} footer={footer} keepsTyped>
      {groups.map((group) => (
        <fieldset key={group} className="district-columns">
          <legend>{group}</legend>
          {districtFigureKeys
            .filter((key) => figureOf(key).group === group)
            .map((key) => (
              <Flag
                key={key}
                name={`column-${key}`}
                label={figureOf(key).title}
                value={chosen.includes(key)}
                onChange={(isOn) => setChosen(isOn ? [...chosen, key] : chosen.filter((one) => one !== key))}
              />
            ))}
        </fieldset>
      ))}
    </Sheet>
  );
}
