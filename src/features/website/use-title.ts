import { useEffect } from "react";

const siteName = "知识产权智慧管理平台";

/** Names in the title what the page shows, where its route alone does not say it. */
export function useTitle(title: string | undefined) {
  useEffect(() => {
    if (title === undefined) return;
    document.title = `${title} - ${siteName}`;
  }, [title]);
}
