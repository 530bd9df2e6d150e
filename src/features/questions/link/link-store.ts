import type { Filling } from "#contract/question/question-link.ts";

/** What this browser keeps of one link: the ticket, the page as it was last seen, and what is not submitted. */
export interface StoredFilling {
  ticket: string;
  filling: Filling;
  draft: { values: Record<string, unknown>; at: number } | null;
}

const keyOf = (secret: string) => `question/${secret}`;

export function readStored(secret: string): StoredFilling | null {
  try {
    return JSON.parse(localStorage.getItem(keyOf(secret)) ?? "null") as StoredFilling | null;
  } catch {
    return null;
  }
}

/** Whether it could be kept: a full or forbidden storage must not stop somebody from filling in. */
export function keepStored(secret: string, stored: StoredFilling): boolean {
  try {
    localStorage.setItem(keyOf(secret), JSON.stringify(stored));
    return true;
  } catch {
    return false;
  }
}

export function forgetStored(secret: string): void {
  localStorage.removeItem(keyOf(secret));
}
