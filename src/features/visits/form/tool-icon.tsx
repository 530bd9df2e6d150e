/** Stroked paths on a 24 × 24 field. */
const paths = {
  photo: "M4 8h4l1.5-2.5h5L16 8h4v11H4zM12 16.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7z",
  demand: "M6 3h9l4 4v14H6zM14 3v5h5M12.5 11v6M9.5 14h6",
  answer: "M5 3h14v18H5zM8.5 8.5l1.5 1.5 2.5-3M14 9h2.5M8.5 14.5l1.5 1.5 2.5-3M14 15h2.5",
  signature: "M4 20h16M5 16l1-4L15.5 2.5l3 3L9 15zM13.5 4.5l3 3",
  microphone: "M12 15a3 3 0 0 0 3-3V6a3 3 0 0 0-6 0v6a3 3 0 0 0 3 3zM6 11.5a6 6 0 0 0 12 0M12 17.5V21M9 21h6",
} as const;
export type ToolName = keyof typeof paths;

/** A line icon of the form's tools; its button names it. */
export const ToolIcon = ({ name }: { name: ToolName }) => (
  <svg
    viewBox="0 0 24 24"
    width="24"
    height="24"
    aria-hidden="true"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.8"
    strokeLinecap="round"
    strokeLinejoin="round"
  >
    <path d={paths[name]} />
  </svg>
);
