import "./company.css";

/** A label in its colour; the words carry the meaning. */
export const LabelChip = ({ name, color }: { name: string; color: string }) => (
  <span className="label-chip" style={{ color, borderColor: color }}>
    {name}
  </span>
);
