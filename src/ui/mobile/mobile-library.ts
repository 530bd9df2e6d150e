import "antd-mobile/es/global";
import { reduceMotion, restoreMotion } from "antd-mobile/es/utils/reduce-and-restore-motion";
import "./mobile-theme.css";

const stillness = matchMedia("(prefers-reduced-motion: reduce)");

/** Its movements are reckoned by script, which no style sheet holds still. */
const follow = () => (stillness.matches ? reduceMotion() : restoreMotion());

stillness.addEventListener("change", follow);
follow();
