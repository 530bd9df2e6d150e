import { dateLimits, type Span } from "#contract/core/plausible-dates.ts";
import { useToday } from "./use-today.ts";

/** First and last day that a picker offers for dates of a span. */
export const useDateLimits = (span: Span) => dateLimits(span, useToday());
