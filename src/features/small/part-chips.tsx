import { type DayPart, dayParts } from "#contract/visitor/visitor-fields.ts";

/** Part of the day, as large chips. */
export const PartChips = ({ value, onChange }: { value: DayPart; onChange: (part: DayPart) => void }) => (
  <div className="chips">
    {dayParts.map((part) => (
      <label key={part} className="chip">
        <input type="radio" name="wanted_part" checked={value === part} onChange={() => onChange(part)} />
        {part}
      </label>
    ))}
  </div>
);
