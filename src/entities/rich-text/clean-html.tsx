import { useEffect, useMemo, useRef } from "react";
import { pictureIdOf } from "./content-files.ts";
import { showPicture } from "./show-picture.ts";
import "./rich-text.css";

/** The text with the addresses of its pictures aside: the browser would ask for them without the token. */
function withAddressesAside(html: string): string {
  const { body } = new DOMParser().parseFromString(html, "text/html");
  for (const image of body.querySelectorAll("img")) {
    image.dataset.address = image.getAttribute("src") ?? "";
    image.removeAttribute("src");
  }
  return body.innerHTML;
}

/** Text that the server has cleaned, its pictures fetched with the token. */
export function CleanHtml({ html }: { html: string }) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const urls: string[] = [];
    const images = [...(element.current?.querySelectorAll("img") ?? [])];
    for (const image of images) {
      const id = pictureIdOf(image.dataset.address ?? "");
      if (id === null) continue;
      void showPicture(image, id).then(
        (url) => urls.push(url),
        () => (image.title = "图片没有取到，请检查网络"),
      );
    }
    return () => {
      for (const url of urls) URL.revokeObjectURL(url);
    };
  }, [html]);
  const waiting = useMemo(() => withAddressesAside(html), [html]);
  return <div ref={element} className="content-text" dangerouslySetInnerHTML={{ __html: waiting }} />;
}
