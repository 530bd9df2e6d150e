import type { ServiceSign as Sign } from "#contract/site/web-pages.ts";

/** Strokes of a sign on a square of 24; drawn here, so that the first page needs no library of icons. */
const strokes: Record<Sign, string> = {
  search: "M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13ZM15.5 15.5 20 20",
  guide: "M6 3.5h9l3.5 3.5v13.5H6ZM9 10h6M9 13.5h6M9 17h4",
  ask: "M4 5h16v11H12l-4.5 4v-4H4ZM9 9.5h6M9 12.5h3.5",
  steward: "M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8ZM4.5 20.5c.8-4 3.8-6 7.500-6s6.700 2 7.500 6",
  shield: "M12 3.500 19 6v6c0 4.200-3 7-7 8.500-4-1.500-7-4.300-7-8.500V6ZM9 12l2.200 2.200L15.200 10",
  people:
    "M9 5a3.200 3.200 0 1 0 0 6.400A3.200 3.200 0 0 0 9 5ZM3 19c.600-3.300 2.900-5 6-5s5.400 1.700 6 5M16 5.500a3 3 0 0 1 0 5.500M17.500 14.300c1.900.600 3.100 2.200 3.500 4.700",
};

/** The sign of a service, beside its name. */
export const ServiceSign = ({ sign }: { sign: Sign }) => (
  <svg className="index-sign" viewBox="0 0 24 24" width="28" height="28" aria-hidden="true">
    <path
      d={strokes[sign]}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  </svg>
);
