import "./figures.css";

interface Props {
  label: string;
  /** Beside a title or below a figure: in the line, instead of at the foot of a tile. */
  inLine?: boolean;
  onClick: () => void;
}

/** The quiet sign that opens what a figure counts. */
export const WhatSign = ({ label, inLine = false, onClick }: Props) => (
  <button
    type="button"
    className={inLine ? "figure-what figure-what-line" : "figure-what"}
    aria-label={label}
    title="口径"
    aria-haspopup="dialog"
    onClick={onClick}
  >
    <svg viewBox="0 0 16 16" aria-hidden="true">
      <circle cx="8" cy="8" r="6.5" />
      <path d="M8 7.2v4M8 4.6v.2" />
    </svg>
  </button>
);
