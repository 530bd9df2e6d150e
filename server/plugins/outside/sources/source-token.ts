/** A token and the instant, in milliseconds since the epoch, after which it is no longer used. */
export interface KeptToken {
  token: string;
  until: number;
}

/** Keeps one token; those who need it while it is being fetched wait for the same. */
export interface TokenKeeper<T extends KeptToken> {
  get(): Promise<T>;
  /** This one was refused: the next `get` fetches another. */
  drop(refused: T): void;
}

export function tokenKeeper<T extends KeptToken>(fetchToken: () => Promise<T>, now: () => number): TokenKeeper<T> {
  let kept: T | null = null;
  let coming: Promise<T> | null = null;
  const fetchOnce = async () => {
    try {
      kept = await fetchToken();
      return kept;
    } finally {
      coming = null;
    }
  };
  return {
    async get() {
      if (kept !== null && kept.until > now()) return kept;
      coming ??= fetchOnce();
      return coming;
    },
    drop(refused) {
      if (kept === refused) kept = null;
    },
  };
}

/** Asks with a token, and once more with a new one where it was refused; `ask` answers null for refused. */
export async function withToken<T extends KeptToken, R>(
  keeper: TokenKeeper<T>,
  ask: (token: T) => Promise<R | null>,
): Promise<R | null> {
  const first = await keeper.get();
  const answer = await ask(first);
  if (answer !== null) return answer;
  keeper.drop(first);
  return ask(await keeper.get());
}
