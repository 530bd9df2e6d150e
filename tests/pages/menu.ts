import { page } from "vitest/browser";

/** Goes to a page by the desk's sidebar, opening its group where that is closed; `group` null: it stands in none. */
export async function followMenu(group: string | null, name: string): Promise<void> {
  const menu = page.getByRole("navigation", { name: "菜单" });
  if (group !== null) {
    const head = menu.getByRole("menuitem", { name: group, exact: true });
    const shown = await head.findElement();
    if (shown.getAttribute("aria-expanded") !== "true") await head.click();
  }
  await menu.getByRole("link", { name, exact: true }).click();
}
