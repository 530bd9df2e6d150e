import { describe, expect, it } from "vitest";

interface Line {
  at(part: string, done?: number): void;
  done(part: string): void;
  end(): number;
}
type ProgressLine = (out: { isTTY: boolean; write(text: string): void }, now: () => number) => Line;

// Scripts are plain JavaScript, without types.
const { progressLine } = (await import(new URL("progress.mjs", import.meta.url).href)) as {
  progressLine: ProgressLine;
};

function written(isTTY: boolean) {
  let text = "";
  let at = 0;
  const out = { isTTY, write: (more: string) => void (text += more) };
  return { line: progressLine(out, () => at), pass: (seconds: number) => (at += seconds * 1000), text: () => text };
}

describe("how far a work is", () => {
  it("is one line on a terminal, replaced in place and gone at the end", () => {
    const { line, pass, text } = written(true);
    line.at("构建 build");
    pass(7);
    line.at("数据 data", 0.426);
    line.done("构建 build");
    expect(text().split("\r\x1b[K").at(-1)).toBe("7 s  构建 build ✓ · 数据 data 42%");
    expect(line.end()).toBe(7);
    expect(text()).not.toContain("\n");
    expect(text().endsWith("\r\x1b[K")).toBe(true);
  });

  it("is elsewhere a plain line for each part when it begins and when it is done", () => {
    const { line, pass, text } = written(false);
    line.at("数据 data");
    line.at("数据 data", 0.5);
    pass(3);
    line.done("数据 data");
    line.end();
    expect(text()).toBe("数据 data …\n数据 data ✓ 3 s\n");
  });
});
