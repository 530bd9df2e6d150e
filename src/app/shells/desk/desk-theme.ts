import type { ThemeConfig } from "antd";
import { tokens } from "#src/ui/tokens.ts";

export const antdTheme: ThemeConfig = {
  token: {
    colorPrimary: tokens.primary,
    // Darker under the pointer, not paler: white words keep their contrast.
    colorPrimaryHover: tokens.primaryDark,
    colorPrimaryActive: tokens.primaryDark,
    colorLink: tokens.primary,
    colorTextBase: tokens.ink,
    colorTextDescription: tokens.inkSoft,
    colorTextPlaceholder: tokens.placeholder,
    colorBgLayout: tokens.page,
    colorError: tokens.accent,
    colorSuccess: tokens.success,
    colorWarning: tokens.warning,
    borderRadius: tokens.radiusControl,
    borderRadiusLG: tokens.radius,
    fontFamily: tokens.font,
    sizeStep: tokens.step,
  },
};
