import { toast } from "../dialog/toast.ts";

/**
 * Copies a text and says so; `what` it is, in a word. Where the browser does not allow it the person is told how, and
 * the answer is false.
 */
export async function copyText(text: string, what: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    toast(`${what}已复制`);
    return true;
  } catch {
    toast(`浏览器不允许复制，请选中${what}手动复制`, "warning");
    return false;
  }
}
