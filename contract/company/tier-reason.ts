/** Characters of the reason for another tier at least. */
export const shortestTierReason = 5;

/** What is wrong with the reason of a change of tier; undefined: nothing. */
export const tierReasonProblem = (reason: string): string | undefined =>
  [...reason.trim()].length < shortestTierReason ? `调整层级的理由至少 ${shortestTierReason} 个字` : undefined;
