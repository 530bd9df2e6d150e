const key = (userId: string) => `follows/${userId}`;

/** Companies the person follows, as this device last heard; read where there is no network. */
export function readFollows(userId: string): ReadonlySet<string> {
  try {
    return new Set(JSON.parse(localStorage.getItem(key(userId)) ?? "[]") as string[]);
  } catch {
    return new Set();
  }
}

/** Takes over what the server said of some companies. */
export function rememberFollows(userId: string, told: Iterable<readonly [id: string, follow: boolean]>) {
  const follows = new Set(readFollows(userId));
  for (const [id, follow] of told) {
    if (follow) follows.add(id);
    else follows.delete(id);
  }
  localStorage.setItem(key(userId), JSON.stringify([...follows]));
}
