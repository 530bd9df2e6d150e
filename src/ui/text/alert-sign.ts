/** The sign of what needs attention, beside its word; the selector keeps phones from drawing a coloured picture. */
export const alertSign = "⚠\uFE0E";
