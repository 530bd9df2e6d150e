import { unstableSetRender } from "antd-mobile";
import { createRoot, type Root } from "react-dom/client";

const roots = new WeakMap<Element | DocumentFragment, Root>();

/** antd-mobile's imperative dialogs and toasts throw on React 19 until they are given a renderer. */
export function wireMobileRender() {
  unstableSetRender((node, container) => {
    const root = roots.get(container) ?? createRoot(container);
    roots.set(container, root);
    root.render(node);
    return async () => {
      // Unmounting inside React's own render would be refused.
      await Promise.resolve();
      root.unmount();
      roots.delete(container);
    };
  });
}
