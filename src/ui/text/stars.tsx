/** Stars as words that are read out as well. */
export const Stars = ({ stars }: { stars: number }) => (
  <span role="img" aria-label={`${stars} 星`}>
    {"★".repeat(stars)}
    {"☆".repeat(5 - stars)}
  </span>
);
