import { useEffect, useRef } from "react";
import { pictureIdOf } from "./content-files.ts";
import { showPicture } from "./show-picture.ts";

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
  // The address waits aside: the browser would ask for it without the token.
  const waiting = html.replaceAll('<img src="', '<img data-address="');
  return <div ref={element} className="content-text" dangerouslySetInnerHTML={{ __html: waiting }} />;
}
