import { setDefaultConfig } from "antd-mobile/es/components/config-provider";
import "antd-mobile/es/global";
import zhCN from "antd-mobile/es/locales/zh-CN";
import { reduceMotion, restoreMotion } from "antd-mobile/es/utils/reduce-and-restore-motion";
import "./mobile-theme.css";

// For every page that draws one of its components: the questionnaire's link stands in no shell that could hold a provider.
setDefaultConfig({ locale: zhCN });

const stillness = matchMedia("(prefers-reduced-motion: reduce)");

/** Its movements are calculated by script, which no style sheet holds still. */
const follow = () => (stillness.matches ? reduceMotion() : restoreMotion());

stillness.addEventListener("change", follow);
follow();
