import Image from "@tiptap/extension-image";
import { pictureIdOf } from "./content-files.ts";
import { showPicture } from "./show-picture.ts";

const addressIn = (element: HTMLElement) => element.dataset.address ?? element.getAttribute("src");

/** The editor's HTML with the addresses where readers' browsers look for them. */
export const withAddresses = (html: string): string => html.replace(/(<img [^>]*?)data-address=/g, "$1src=");

/**
 * Pictures of the text: uploaded ones only, whatever is pasted. Inside the editor the address stands aside, since the browser
 * would ask for it without the token as soon as it is drawn.
 */
export const OwnPicture = Image.extend({
  parseHTML: () => [
    { tag: "img", getAttrs: (element) => (pictureIdOf(addressIn(element) ?? "") === null ? false : null) },
  ],
  addAttributes() {
    const src = {
      default: null,
      parseHTML: addressIn,
      renderHTML: ({ src: address }: { src?: string }) => ({ "data-address": address }),
    };
    return { ...this.parent?.(), src };
  },
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
