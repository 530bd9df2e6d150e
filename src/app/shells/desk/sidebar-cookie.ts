/** Cookie of the specification (section 9): 1 open, 0 folded. */
const cookieName = "sidebarStatus";

export const readSidebar = () => !document.cookie.split("; ").includes(`${cookieName}=0`);

export function writeSidebar(isOpen: boolean) {
  document.cookie = `${cookieName}=${isOpen ? 1 : 0}; path=/; max-age=31536000; SameSite=Strict`;
}
