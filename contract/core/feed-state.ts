import * as z from "zod/mini";

/** Whether an account has a secret address that calendar programs read. */
export const FeedState = z.object({
  /** When the running address was made; null when there is none. */
  created_at: z.nullable(z.string()),
  /** When a calendar program last read it. */
  read_at: z.nullable(z.string()),
});

/** A new one: its path with the secret, which is shown once. */
export const NewFeed = z.object({ path: z.string(), ...FeedState.shape });
