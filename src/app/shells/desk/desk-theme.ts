import type { ThemeConfig } from "antd";
import { tokens } from "#src/ui/tokens.ts";

const theme: ThemeConfig = {
  token: {
    colorPrimary: tokens.primary,
    // Darker under the pointer, not paler: white words keep their contrast.
    colorPrimaryHover: tokens.primaryDark,
    colorPrimaryActive: tokens.primaryDark,
    colorLink: tokens.primary,
    colorLinkHover: tokens.primaryDark,
    colorLinkActive: tokens.primaryDark,
    colorTextBase: tokens.ink,
    colorTextDescription: tokens.inkSoft,
    colorTextPlaceholder: tokens.placeholder,
    colorBgLayout: tokens.page,
    colorError: tokens.accent,
    colorSuccess: tokens.success,
    colorWarning: tokens.warning,
    // What is chosen and under the pointer, a row of a table among it: its words keep their colours.
    controlItemBgActiveHover: tokens.primarySoft,
    borderRadius: tokens.radiusControl,
    borderRadiusLG: tokens.radius,
    fontFamily: tokens.font,
    sizeStep: tokens.step,
  },
};

/** Popups wait for movements to end before they find their place: without any, the library has to know of it. */
const stillTheme: ThemeConfig = { ...theme, token: { ...theme.token, motion: false } };

/** The desk library's theme, with or without movement. */
export const antdTheme = (isStill: boolean): ThemeConfig => (isStill ? stillTheme : theme);
