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

const cssNames = {
  "--primary": tokens.primary,
  "--primary-soft": tokens.primarySoft,
  "--ink": tokens.ink,
  "--ink-soft": tokens.inkSoft,
  "--page": tokens.page,
  "--surface": tokens.surface,
  "--line": tokens.line,
  "--accent": tokens.accent,
  "--success": tokens.success,
  "--warning": tokens.warning,
  "--primary-pale": tokens.primaryPale,
  "--primary-dark": tokens.primaryDark,
  "--on-primary": tokens.onPrimary,
  "--ink-full": tokens.inkFull,
  "--control-line": tokens.controlLine,
  "--fill": tokens.fill,
  "--accent-dark": tokens.accentDark,
  "--accent-soft": tokens.accentSoft,
  "--success-dark": tokens.successDark,
  "--success-soft": tokens.successSoft,
  "--warning-dark": tokens.warningDark,
  "--warning-soft": tokens.warningSoft,
  "--mark": tokens.mark,
  "--radius": `${tokens.radius}px`,
  "--radius-control": `${tokens.radiusControl}px`,
  "--shadow": tokens.shadow,
  "--font": tokens.font,
} as const;

/** The custom properties as a style sheet: the document carries it, so that its text has them before any script. */
export const tokenStyles = `:root{${Object.entries(cssNames)
  .map(([name, value]) => `${name}:${value}`)
  .join(";")}}`;
