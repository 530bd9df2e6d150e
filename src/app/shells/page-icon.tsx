import type { PageIcon as PageIconName } from "../routes/page-row.ts";

/** Stroked paths on a 24 × 24 field. */
const paths: Record<PageIconName | "add" | "back" | "pages" | "search", string> = {
  home: "M4 11 12 4l8 7v9h-5v-6H9v6H4z",
  work: "M4 5h16v11H4zM9 20h6M12 16v4",
  visits: "M12 21s7-6.2 7-11.5a7 7 0 0 0-14 0C5 14.8 12 21 12 21zM9.5 9.5h5M12 7v5",
  companies: "M4 21V4h9v17M13 9h7v12M3 21h18M7 8h3M7 12h3M7 16h3M16 13h1M16 17h1",
  demands: "M6 3h9l4 4v14H6zM14 3v5h5M9 12h7M9 16h5",
  questions: "M5 3h14v18H5zM8.5 8.5l1.5 1.5 2.5-3M14 9h2.5M8.5 14.5l1.5 1.5 2.5-3M14 15h2.5",
  calendar: "M4 6h16v15H4zM4 10h16M8 3v4M16 3v4",
  waits: "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 7v5l3 3",
  holidays: "M4 6h16v15H4zM4 10h16M8 3v4M16 3v4m-7 8 2 2 4-4",
  sync: "M20 6v5h-5M4 18v-5h5M5.5 9a7 7 0 0 1 12-2.5L20 11M18.5 15a7 7 0 0 1-12 2.5L4 13",
  person: "M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4.5 20.5a7.5 7.5 0 0 1 15 0z",
  password: "M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3M12 14.5v2",
  users:
    "M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM2.5 20a6.5 6.5 0 0 1 13 0zM16 4.5a3.5 3.5 0 0 1 0 6.5M18 14.5a6.5 6.5 0 0 1 3.5 5.5",
  system: "M4 7h9M17 7h3M4 17h3M11 17h9M15 5v4M9 15v4",
  files: "M6 3h9l4 4v14H6zM14 3v5h5M9 14.5l2 2 4-4",
  backup:
    "M4 7c0-1.7 3.6-3 8-3s8 1.3 8 3-3.6 3-8 3-8-1.3-8-3zM4 7v10c0 1.7 3.6 3 8 3s8-1.3 8-3V7M4 12c0 1.7 3.6 3 8 3s8-1.3 8-3",
  patentImport: "M6 3h9l4 4v14H6zM14 3v5h5M12 11v7M9 15l3 3 3-3",
  statistics: "M4 20h16M7 20v-7M12 20V5M17 20v-11",
  report: "M6 3h9l4 4v14H6zM14 3v5h5M9 12h7M9 16h7",
  request: "M4 5h16v11H9l-5 4zM8 9h8M8 12h5",
  news: "M4 5h13v14H6a2 2 0 0 1-2-2zM17 9h3v8a2 2 0 0 1-2 2M8 9h5M8 13h5",
  site: "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM3 12h18M12 3c3 3 3 15 0 18M12 3c-3 3-3 15 0 18",
  follow: "M5 4h11l3 3v13H5zM9 12l2.5 2.5L16 10",
  duplicates: "M8 8h12v12H8zM4 16V4h12",
  labels: "M4 4h8l8 8-8 8-8-8zM8 8h.01",
  warnings: "M12 4 2.5 20h19zM12 10v4.5M12 17v.5",
  messages: "M4 5h16v11H9l-5 4zM8 9h8M8 12h5",
  honor: "M12 14a5 5 0 1 0 0-10 5 5 0 0 0 0 10zM9 13l-2 8 5-3 5 3-2-8",
  fees: "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM8 7l4 5 4-5M12 12v6M8.5 12h7M8.5 15h7",
  search: "M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM16 16l4.5 4.5",
  add: "M12 5v14M5 12h14",
  pages: "M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h6v6h-6z",
  back: "m15 5-7 7 7 7",
};

/** A line icon of the shells; its neighbour or its button names it. antd's menu passes a class of its own. */
export const PageIcon = ({ name, className = "page-icon" }: { name: keyof typeof paths; className?: string }) => (
  <svg
    className={className}
    viewBox="0 0 24 24"
    width="1em"
    height="1em"
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
