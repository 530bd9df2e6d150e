import { connect, createServer, type Socket } from "node:net";

/** A way to a server that counts the bytes of both directions, headers included. */
export interface CountingLine {
  url: string;
  /** Kilobytes since the last look: to the server, and from it. */
  taken(): { up: number; down: number };
  close(): Promise<void>;
}

/** Opens a line to the server at `target`; it adds nothing but the count. */
export async function openCountingLine(target: string): Promise<CountingLine> {
  const { hostname, port } = new URL(target);
  const open = new Set<Socket>();
  let up = 0;
  let down = 0;
  const proxy = createServer({ noDelay: true }, (incoming) => {
    const outgoing = connect({ host: hostname, port: Number(port), noDelay: true });
    incoming.on("data", (bytes: Buffer) => (up += bytes.length));
    outgoing.on("data", (bytes: Buffer) => (down += bytes.length));
    for (const [one, other] of [
      [incoming, outgoing],
      [outgoing, incoming],
    ] as const) {
      open.add(one);
      one.on("error", () => other.destroy());
      one.on("close", () => open.delete(one));
      one.pipe(other);
    }
  });
  await new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", resolve));
  const { port: own } = proxy.address() as { port: number };
  return {
    url: `http://127.0.0.1:${own}`,
    taken() {
      const counted = { up: Math.round(up / 1024), down: Math.round(down / 1024) };
      up = down = 0;
      return counted;
    },
    close: () =>
      new Promise((resolve) => {
        proxy.close(() => resolve());
        for (const socket of open) socket.destroy();
      }),
  };
}
