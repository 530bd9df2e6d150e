import { chartShapes, type ReportChart } from "#contract/industry/report-chart.ts";
import { escapeHtml } from "#server/areas/content/html.ts";

type Drawn = Pick<ReportChart, "kind" | "categories" | "series">;

/** As wide as the text of a page of A4, in points. */
export const drawingWidth = 499;
const family = "Noto Sans SC";
const ink = "#14213D";
const quiet = "#4A5670";
const line = "#D9DFE8";
/** The product's colours of the rows of a chart. */
const colours = ["#1554D1", "#0E7C86", "#946010", "#7A4FBF", "#167C4E", "#B0457A", "#5B6B86", "#1E88C7"];
const colourAt = (at: number): string => colours[at % colours.length] ?? ink;

const round = (value: number): number => Math.round(value * 100) / 100;
const grouped = (count: number): string => count.toLocaleString("en-US");

interface Words {
  x: number;
  y: number;
  anchor?: "start" | "middle" | "end";
  colour?: string;
  size?: number;
}
const words = (text: string, { x, y, anchor = "start", colour = ink, size = 9 }: Words): string =>
  `<text x="${round(x)}" y="${round(y)}" font-family="${family}" font-size="${size}" fill="${colour}" text-anchor="${anchor}">${escapeHtml(text.replaceAll(/\p{Cc}/gu, " "))}</text>`;
const box = (x: number, y: number, width: number, height: number, colour: string): string =>
  `<rect x="${round(x)}" y="${round(y)}" width="${round(width)}" height="${round(height)}" fill="${colour}"/>`;
const rule = (x1: number, y1: number, x2: number, y2: number): string =>
  `<line x1="${round(x1)}" y1="${round(y1)}" x2="${round(x2)}" y2="${round(y2)}" stroke="${line}" stroke-width="0.5"/>`;

/** A whole drawing of some height. */
const drawing = (height: number, parts: readonly string[]): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${drawingWidth}" height="${height}" viewBox="0 0 ${drawingWidth} ${height}">${parts.join("")}</svg>`;

/** Steps at the side of columns: whole, round, and five at the most. */
export function stepsUpTo(most: number): number[] {
  const rough = Math.max(1, most / 4);
  const power = 10 ** Math.floor(Math.log10(rough));
  const step =
    [1, 2, 5, 10].map((by) => by * power).find((size) => size >= rough && Number.isInteger(size)) ?? 10 * power;
  return Array.from({ length: Math.ceil(Math.max(1, most) / step) + 1 }, (_, at) => at * step);
}

/** Text cut to a width, in letters of Chinese, what stands for the rest counted in. */
function cut(text: string, letters: number): string {
  let width = 0;
  const kept: string[] = [];
  for (const letter of text) {
    width += /[\u0020-\u024f]/u.test(letter) ? 0.58 : 1;
    if (width > letters) return `${kept.slice(0, -1).join("").trimEnd()}…`;
    kept.push(letter);
  }
  return text;
}

function legend(names: readonly string[], y: number): string[] {
  let x = 40;
  return names.flatMap((name, at) => {
    const own = x;
    x += 26 + [...name].length * 9;
    return [box(own, y - 8, 9, 9, colourAt(at)), words(name, { x: own + 13, y, colour: quiet })];
  });
}

function columns({ categories, series }: Drawn): string {
  const [left, top, right, foot, height] = [40, 30, drawingWidth - 6, 196, 216];
  const sums = categories.map((_, at) => series.reduce((sum, { values }) => sum + (values[at] ?? 0), 0));
  const steps = stepsUpTo(Math.max(...sums));
  const tall = (count: number) => ((foot - top) * count) / (steps.at(-1) ?? 1);
  const place = (right - left) / Math.max(1, categories.length);
  const wide = Math.min(36, place * 0.62);
  const sides = steps.flatMap((step) => [
    rule(left, foot - tall(step), right, foot - tall(step)),
    words(grouped(step), { x: left - 4, y: foot - tall(step) + 3, anchor: "end", colour: quiet, size: 8 }),
  ]);
  const every = Math.ceil(categories.length / 16);
  const stacks = categories.flatMap((category, at) => {
    const middle = left + place * (at + 0.5);
    let up = foot;
    const parts = series.map(({ values }, row) => {
      const part = tall(values[at] ?? 0);
      up -= part;
      return part === 0 ? "" : box(middle - wide / 2, up, wide, part, colourAt(row));
    });
    // The last year is always named.
    const isNamed = (categories.length - 1 - at) % every === 0;
    const sum =
      every > 1 && !isNamed ? "" : words(grouped(sums[at] ?? 0), { x: middle, y: up - 3, anchor: "middle", size: 8 });
    const name = isNamed ? words(category, { x: middle, y: foot + 13, anchor: "middle", colour: quiet, size: 8 }) : "";
    return [...parts, sum, name];
  });
  return drawing(height, [
    ...sides,
    ...stacks,
    ...legend(
      series.map(({ name }) => name),
      12,
    ),
  ]);
}

function bars({ categories, series }: Drawn): string {
  const [left, right, row] = [176, drawingWidth - 52, 20];
  const values = series[0]?.values ?? [];
  const most = Math.max(1, ...values);
  const rows = categories.flatMap((category, at) => {
    const count = values[at] ?? 0;
    const [top, wide] = [at * row + 3, ((right - left) * count) / most];
    return [
      words(cut(category, 18), { x: left - 8, y: top + 10.5, anchor: "end" }),
      box(left, top, wide, row - 6, colourAt(0)),
      words(grouped(count), { x: left + wide + 5, y: top + 10.5, colour: quiet }),
    ];
  });
  return drawing(categories.length * row + 4, [...rows, rule(left, 0, left, categories.length * row)]);
}

/** A part of a ring, between two shares of the whole turn. */
function arc(from: number, to: number, colour: string): string {
  const [x, y, outer, inner] = [120, 92, 80, 46];
  const at = (share: number, radius: number) => {
    const turn = 2 * Math.PI * share - Math.PI / 2;
    return `${round(x + radius * Math.cos(turn))} ${round(y + radius * Math.sin(turn))}`;
  };
  // A whole turn would end where it begins, and be none.
  const end = Math.min(to, from + 0.9999);
  const large = end - from > 0.5 ? 1 : 0;
  const path = `M ${at(from, outer)} A ${outer} ${outer} 0 ${large} 1 ${at(end, outer)} L ${at(end, inner)} A ${inner} ${inner} 0 ${large} 0 ${at(from, inner)} Z`;
  return `<path d="${path}" fill="${colour}" stroke="#FFFFFF" stroke-width="1"/>`;
}

function ring({ categories, series }: Drawn): string {
  const values = series[0]?.values ?? [];
  const sum = Math.max(
    1,
    values.reduce((all, count) => all + count, 0),
  );
  let from = 0;
  const parts = categories.flatMap((category, at) => {
    const count = values[at] ?? 0;
    const to = from + count / sum;
    const part = arc(from, to, colourAt(at));
    from = to;
    const y = 40 + at * 18;
    const share = `${grouped(count)} 件，${((count / sum) * 100).toFixed(1)}%`;
    return [
      part,
      box(236, y - 9, 10, 10, colourAt(at)),
      words(cut(category, 10), { x: 252, y }),
      words(share, { x: 470, y, anchor: "end", colour: quiet }),
    ];
  });
  return drawing(Math.max(184, 40 + categories.length * 18), parts);
}

/** A chart as it stands on paper. */
export const chartSvg = (chart: Drawn): string => ({ columns, bars, ring })[chartShapes[chart.kind]](chart);
