/**
 * How far a work of several parts is: on a terminal one line that is replaced in place, with the seconds since the
 * start; elsewhere a line for each part when it begins and when it is done.
 */
export function progressLine(out = process.stdout, now = () => performance.now()) {
  const began = now();
  const seconds = () => Math.round((now() - began) / 1000);
  /** What stands of each part, in the order in which they began. */
  const parts = new Map();
  const draw = () => {
    if (out.isTTY) out.write(`\r\x1b[K${seconds()} s  ${[...parts.values()].join(" · ")}`);
  };
  const ticking = out.isTTY ? setInterval(draw, 1000) : undefined;
  ticking?.unref();
  return {
    /** A part begins, or has come so far: a number from 0 to 1. */
    at(part, done = 0) {
      if (!out.isTTY && !parts.has(part)) out.write(`${part} …\n`);
      parts.set(part, done > 0 ? `${part} ${Math.floor(done * 100)}%` : `${part} …`);
      draw();
    },
    done(part) {
      parts.set(part, `${part} ✓`);
      if (out.isTTY) draw();
      else out.write(`${part} ✓ ${seconds()} s\n`);
    },
    /** The line goes, so that others may write; the seconds it took. */
    end() {
      clearInterval(ticking);
      if (out.isTTY) out.write("\r\x1b[K");
      return seconds();
    },
  };
}
