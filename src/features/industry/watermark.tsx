/** So many lines cover the longest text on a phone; those beyond its end are cut off. */
const lines = Array.from({ length: 240 }, (_, at) => at);

/** Words over everything that stands beside it, without being in the way of a finger or read out. */
export const Watermark = ({ words }: { words: string }) => (
  <div className="industry-watermark" aria-hidden="true">
    {lines.map((at) => (
      <span key={at}>{words}</span>
    ))}
  </div>
);
