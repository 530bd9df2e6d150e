import type { Option } from "./form-kit.ts";
import { PhoneSheet } from "./phone-sheet.tsx";
import { SearchRows } from "../list/search-rows.tsx";

interface Props {
  label: string;
  value: string;
  options: readonly Option[];
  first?: Option | undefined;
  onChoose: (value: string) => void;
  onClose: () => void;
}

/** The phone's sheet to choose one of a list in; choosing closes nothing by itself. */
export function PickSheet({ label, value, options, first, onChoose, onClose }: Props) {
  return (
    <PhoneSheet title={`选择${label}`} onClose={onClose} keepsTyped>
      <SearchRows label={label} options={options} first={first}>
        {(option) => (
          <button
            key={option.value}
            type="button"
            className="pick-one"
            aria-pressed={option.value === value}
            onClick={() => onChoose(option.value)}
          >
            {option.label}
          </button>
        )}
      </SearchRows>
    </PhoneSheet>
  );
}
