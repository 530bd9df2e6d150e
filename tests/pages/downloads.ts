/** A file that the product handed to the browser's downloads. */
export interface Download {
  name: string;
  bytes: Blob;
}

/** The next file that the product saves; begun before whatever leads to it. */
export function nextDownload(): Promise<Download> {
  const { click } = HTMLAnchorElement.prototype;
  return new Promise((resolve, reject) => {
    HTMLAnchorElement.prototype.click = function saved() {
      if (!this.hasAttribute("download")) return click.call(this);
      HTMLAnchorElement.prototype.click = click;
      const name = this.download;
      // A blob's address holds only for this moment.
      fetch(this.href)
        .then((reply) => reply.blob())
        .then((bytes) => resolve({ name, bytes }), reject);
    };
  });
}
