import { useEffect, useRef, useState } from "react";
import { Button } from "#src/ui/button/button.tsx";

const partsIn = (page: Element) => [...page.querySelectorAll<HTMLElement>(":scope section.company-card[aria-label]")];
const titleOf = (part: Element) => part.getAttribute("aria-label") ?? "";

/**
 * On a phone a company is a dozen screens long. Its parts stand in one row that stays under the title, each a tap away;
 * they are read from the page, as some come with the network and some only where there is something to show.
 */
export function PartsRow() {
  const row = useRef<HTMLElement>(null);
  const [titles, setTitles] = useState<readonly string[]>([]);
  useEffect(() => {
    const page = row.current?.parentElement;
    if (!page) return undefined;
    const read = () => {
      const found = [...new Set(partsIn(page).map(titleOf))];
      setTitles((known) => (known.join() === found.join() ? known : found));
    };
    const growth = new MutationObserver(read);
    growth.observe(page, { childList: true, subtree: true });
    read();
    return () => growth.disconnect();
  }, []);
  const show = (title: string) => {
    const page = row.current?.parentElement;
    const part = page && partsIn(page).find((one) => titleOf(one) === title);
    if (!part) return;
    part.setAttribute("tabindex", "-1");
    part.focus({ preventScroll: true });
    part.scrollIntoView();
  };
  return (
    <nav ref={row} className="company-parts" aria-label="本页内容">
      {titles.map((title) => (
        <Button key={title} kind="text" onClick={() => show(title)}>
          {title}
        </Button>
      ))}
    </nav>
  );
}
