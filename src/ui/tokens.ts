/** The identity of the product; antd and the plain CSS read these, antd-mobile by `mobile/mobile-theme.css`. */
export const tokens = {
  primary: "#1554D1",
  primarySoft: "#E8EFFC",
  primaryPale: "#F4F8FF",
  primaryDark: "#103F9E",
  /** Words on a ground of the primary or another full colour. */
  onPrimary: "#FFFFFF",
  ink: "#14213D",
  inkSoft: "#4A5670",
  /** For the large mode, and behind a picture. */
  inkFull: "#000000",
  page: "#F5F7FA",
  surface: "#FFFFFF",
  line: "#D9DFE8",
  /** Around what is typed into: 3:1 on white. */
  controlLine: "#8792A8",
  /** A ground a little darker than the page. */
  fill: "#ECEFF4",
  /** Kept for what is overdue or refused. */
  accent: "#C8372D",
  accentDark: "#A52A21",
  accentSoft: "#FBE9E7",
  success: "#167C4E",
  successDark: "#0F5F3B",
  successSoft: "#E4F4EC",
  warning: "#946010",
  warningDark: "#7A4E0A",
  warningSoft: "#FDF6E7",
  /** Behind words that were searched for. */
  mark: "#FFE58A",
  /** Colours of a chart's rows: told apart by lightness as well as by hue; each is at least 3:1 on white. */
  chart: ["#1554D1", "#0E7C86", "#946010", "#7A4FBF", "#167C4E", "#B0457A", "#5B6B86", "#1E88C7"],
  /** In an empty field: 4.5:1 on white. */
  placeholder: "#6B7589",
  /** Of cards; controls are a little sharper. */
  radius: 8,
  radiusControl: 6,
  /** All spacing is a multiple of this many pixels. */
  step: 4,
  shadow: "0 2px 8px rgb(20 33 61 / 10%)",
  font: `system-ui, -apple-system, "PingFang SC", "Microsoft YaHei", "Noto Sans SC", "Noto Sans CJK SC", sans-serif`,
} as const;

/** The colours of a wall in a dark room, by the same names; each is as far from its ground as the light one. */
export const darkTokens = {
  ...tokens,
  primary: "#7FB0FF",
  primarySoft: "#1A3158",
  primaryPale: "#172A4A",
  primaryDark: "#A9CBFF",
  onPrimary: "#0B1526",
  ink: "#E9EFFA",
  inkSoft: "#B4C1D9",
  inkFull: "#FFFFFF",
  page: "#0B1526",
  surface: "#13213A",
  line: "#2B3B58",
  controlLine: "#7C8CAB",
  fill: "#1B2B48",
  accent: "#FF9A8F",
  accentDark: "#FFB3AA",
  accentSoft: "#3A1D20",
  success: "#6FD3A4",
  successDark: "#97E2BF",
  successSoft: "#12352A",
  warning: "#F2C063",
  warningDark: "#F7D391",
  warningSoft: "#38290E",
  mark: "#5A4A12",
  chart: ["#7FB0FF", "#4FC7CF", "#E8B454", "#B79BF0", "#6FD3A4", "#F08DB8", "#A9B6CF", "#5AA9E6"],
  placeholder: "#9AA8C2",
  shadow: "none",
} as const satisfies Record<keyof typeof tokens, unknown>;

const cssNames = (palette: typeof tokens | typeof darkTokens) => ({
  "--primary": palette.primary,
  "--primary-soft": palette.primarySoft,
  "--ink": palette.ink,
  "--ink-soft": palette.inkSoft,
  "--page": palette.page,
  "--surface": palette.surface,
  "--line": palette.line,
  "--accent": palette.accent,
  "--success": palette.success,
  "--warning": palette.warning,
  "--primary-pale": palette.primaryPale,
  "--primary-dark": palette.primaryDark,
  "--on-primary": palette.onPrimary,
  "--ink-full": palette.inkFull,
  "--control-line": palette.controlLine,
  "--fill": palette.fill,
  "--accent-dark": palette.accentDark,
  "--accent-soft": palette.accentSoft,
  "--success-dark": palette.successDark,
  "--success-soft": palette.successSoft,
  "--warning-dark": palette.warningDark,
  "--warning-soft": palette.warningSoft,
  "--mark": palette.mark,
  "--radius": `${palette.radius}px`,
  "--radius-control": `${palette.radiusControl}px`,
  "--shadow": palette.shadow,
  "--font": palette.font,
});

/** The custom properties as a style sheet: the document carries it, so that its text has them before any script. */
export const tokenStyles = `:root{${Object.entries(cssNames(tokens))
  .map(([name, value]) => `${name}:${value}`)
  .join(";")}}`;

/** The same properties for a part of the page with a dark ground. */
export const darkStyle: Readonly<Record<string, string>> = { ...cssNames(darkTokens), colorScheme: "dark" };
