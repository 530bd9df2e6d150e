/** What antd-mobile's hooks take for browsers without it: every browser that the app runs in has its own. */
export default ResizeObserver;
