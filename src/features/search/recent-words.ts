const key = (userId: string) => `searches/${userId}`;
const kept = 8;

/** What the person searched for lately on this device, newest first. */
export function readRecent(userId: string): string[] {
  try {
    return (JSON.parse(localStorage.getItem(key(userId)) ?? "[]") as string[]).slice(0, kept);
  } catch {
    return [];
  }
}

/** Puts a word first; each is kept once. */
export function rememberWord(userId: string, word: string): string[] {
  const next = [word, ...readRecent(userId).filter((one) => one !== word)].slice(0, kept);
  localStorage.setItem(key(userId), JSON.stringify(next));
  return next;
}

export function forgetWords(userId: string) {
  localStorage.removeItem(key(userId));
}
