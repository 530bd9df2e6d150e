/** A connection that speaks WebDriver BiDi: commands with numbers, answers in any order. */
export interface Bidi {
  send<T = unknown>(method: string, params: object): Promise<T>;
  close(): void;
}

interface Answer {
  id?: number;
  result?: unknown;
  error?: string;
  message?: string;
}

/** Connects to a browser's BiDi address. */
export async function connectBidi(address: string): Promise<Bidi> {
  const socket = new WebSocket(address);
  const waiting = new Map<number, { resolve(result: never): void; reject(error: Error): void }>();
  let last = 0;
  socket.addEventListener("message", (event) => {
    const { id, result, error, message } = JSON.parse(String(event.data)) as Answer;
    const asked = waiting.get(id ?? -1);
    if (asked === undefined) return;
    waiting.delete(id ?? -1);
    if (error === undefined) asked.resolve(result as never);
    else asked.reject(new Error(`${error}: ${message}`));
  });
  socket.addEventListener("close", () => {
    for (const { reject } of waiting.values()) reject(new Error("the browser closed the connection"));
    waiting.clear();
  });
  await new Promise<void>((resolve, reject) => {
    socket.addEventListener("open", () => resolve());
    socket.addEventListener("error", () => reject(new Error(`no connection to ${address}`)));
  });
  return {
    send: (method, params) =>
      new Promise((resolve, reject) => {
        last += 1;
        waiting.set(last, { resolve, reject });
        socket.send(JSON.stringify({ id: last, method, params }));
      }),
    close: () => socket.close(),
  };
}
