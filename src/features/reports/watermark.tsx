import { useMemo } from "react";
import { tokens } from "#src/ui/tokens.ts";

const escaped = (text: string) => text.replace(/[<>&"']/g, (sign) => `&#${sign.codePointAt(0)};`);

/** Reader's time and address, faint across the whole page; lies over the text and lets every tap through. */
export function Watermark({ text }: { text: string }) {
  const picture = useMemo(() => {
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="340" height="190"><text x="170" y="100" text-anchor="middle" transform="rotate(-22 170 100)" font-family="sans-serif" font-size="14" fill="${tokens.ink}" fill-opacity="0.13">${escaped(text)}</text></svg>`;
    return `url("data:image/svg+xml,${encodeURIComponent(svg)}")`;
  }, [text]);
  return <div className="watermark" aria-hidden="true" style={{ backgroundImage: picture }} />;
}
