import { contract } from "#contract/index.ts";
import { fetchFile } from "#src/api/fetch-file.ts";

/** Shows a picture that the public cannot read yet: its bytes come with the token, which an `img` cannot send. */
export async function showPicture(image: HTMLImageElement, id: string): Promise<string> {
  const { blob } = await fetchFile(contract.content.file, { id, width: 960 });
  const url = URL.createObjectURL(blob);
  image.src = url;
  return url;
}
