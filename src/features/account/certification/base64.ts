/** The bytes of a file as base64 text. */
export function base64Of(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener("load", () => resolve(String(reader.result).replace(/^[^,]*,/, "")));
    reader.addEventListener("error", () => reject(new Error("读取文件失败，请重新选择")));
    reader.readAsDataURL(file);
  });
}
