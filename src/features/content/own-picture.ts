import Image from "@tiptap/extension-image";
import { pictureIdOf } from "./content-files.ts";
import { showPicture } from "./show-picture.ts";

/** Pictures of the text: uploaded ones only, whatever is pasted. */
export const OwnPicture = Image.extend({
  parseHTML: () => [
    {
      tag: "img[src]",
      getAttrs: (element) => (pictureIdOf(element.getAttribute("src") ?? "") === null ? false : null),
    },
  ],
  addNodeView() {
    return ({ node }) => {
      const dom = document.createElement("img");
      dom.alt = String(node.attrs.alt ?? "");
      let url: string | undefined;
      void showPicture(dom, pictureIdOf(String(node.attrs.src)) ?? "").then(
        (made) => (url = made),
        () => (dom.title = "图片没有取到，请检查网络"),
      );
      return { dom, destroy: () => url !== undefined && URL.revokeObjectURL(url) };
    };
  },
});
