/** The identity of the product; antd, antd-mobile and the plain CSS of the site all read these. */
export const tokens = {
  primary: "#1554D1",
  primarySoft: "#E8EFFC",
  ink: "#14213D",
  inkSoft: "#4A5670",
  page: "#F5F7FA",
  surface: "#FFFFFF",
  line: "#D9DFE8",
  /** Kept for what is overdue or refused. */
  accent: "#C8372D",
  success: "#167C4E",
  warning: "#946010",
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
  "--radius": `${tokens.radius}px`,
  "--radius-control": `${tokens.radiusControl}px`,
  "--shadow": tokens.shadow,
  "--font": tokens.font,
  "--adm-color-primary": tokens.primary,
  "--adm-color-success": tokens.success,
  "--adm-color-warning": tokens.warning,
  "--adm-color-danger": tokens.accent,
  "--adm-color-text": tokens.ink,
  "--adm-color-text-secondary": tokens.inkSoft,
  "--adm-color-weak": tokens.inkSoft,
  "--adm-color-border": tokens.line,
  "--adm-font-family": tokens.font,
  "--adm-font-size-main": "15px",
} as const;

/** The custom properties as a style sheet: the document carries it, so that its text has them before any script. */
export const tokenStyles = `:root{${Object.entries(cssNames)
  .map(([name, value]) => `${name}:${value}`)
  .join(";")}}`;
