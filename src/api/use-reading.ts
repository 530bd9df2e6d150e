import { useContext, useEffect, useRef, useState } from "react";
import type { KnownCall, InputOf, OutputOf } from "#contract/core/call.ts";
import { readingKey } from "#contract/site/first-reading.ts";
import { NetworkFailure } from "./call-errors.ts";
import { currentTime } from "#contract/sync/current-time.ts";
import { callServer } from "./call-server.ts";
import { keepReading, KeptReadings } from "./kept-readings.ts";

/** Tries of a reading that meets no server. */
const mostTries = 3;
/** Milliseconds for which a page that was hidden, and shows again, goes on with what it read itself. */
const ownFor = 300_000;

interface Last {
  key: string;
  data: unknown;
  error: unknown;
}

async function readCall(call: KnownCall, input: object, signal: AbortSignal): Promise<unknown> {
  for (let tries = 1; ; tries++) {
    try {
      return await callServer(call, input as never, { signal });
    } catch (error) {
      if (signal.aborted || tries === mostTries || !(error instanceof NetworkFailure)) throw error;
      await new Promise((resolve) => setTimeout(resolve, 500 * 2 ** tries));
    }
  }
}

interface ReadingOptions {
  enabled?: boolean;
  /** Shows the last page of a list until the next has come. */
  keepPrevious?: boolean;
}

/**
 * A read of the contract on a public page, in the shape of `useCall`: the query client would be a tenth of all
 * script there. What the server's document brought along, or what was read a moment ago, shows at once.
 */
export function useReading<C extends KnownCall>(call: C, input: InputOf<C>, options: ReadingOptions = {}) {
  const { enabled = true, keepPrevious = false } = options;
  const key = readingKey(call, input as object);
  const keptReading = useContext(KeptReadings);
  const start = (): Last => {
    const { data, error = null } = keptReading(key) ?? {};
    return { key, data, error };
  };
  const [last, setLast] = useState(start);
  const [round, setRound] = useState(0);
  const read = useRef({ key: "", round: 0, at: 0 });
  const own = last.key === key ? last : start();

  useEffect(() => {
    const { key: readKey, round: readRound, at } = read.current;
    const isOwn = readKey === key && readRound === round && currentTime() - at < ownFor;
    if (!enabled || isOwn) return undefined;
    const known = round === 0 ? keptReading(key) : undefined;
    if (known?.isFresh === true) {
      if (known.error === null) read.current = { key, round, at: currentTime() };
      return undefined;
    }
    const leaving = new AbortController();
    const [, asked] = JSON.parse(key) as [string, object];
    readCall(call, asked, leaving.signal).then(
      (data) => {
        keepReading(key, data);
        read.current = { key, round, at: currentTime() };
        setLast({ key, data, error: null });
      },
      (error: unknown) => {
        if (leaving.signal.aborted) return;
        setLast((before) => ({ key, data: before.key === key ? before.data : undefined, error }));
      },
    );
    return () => leaving.abort();
  }, [call, key, keptReading, enabled, round]);

  const isHeld = keepPrevious && own.data === undefined && own.error === null && last.data !== undefined;
  const data = (isHeld ? last.data : own.data) as OutputOf<C> | undefined;
  return {
    data,
    error: own.error,
    isPending: data === undefined && own.error === null,
    isError: own.error !== null,
    isSuccess: data !== undefined && own.error === null,
    isPlaceholderData: isHeld,
    refetch: () => setRound((before) => before + 1),
  };
}
