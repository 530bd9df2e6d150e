import { describe, expect, it, type Mock, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { deskFormKit } from "#src/ui/form/desk-form-kit.tsx";
import { type FormKit, FormKitContext } from "#src/ui/form/form-kit.ts";
import { phoneFormKit } from "#src/ui/form/phone-form-kit.tsx";
import { DeskButton } from "#src/ui/button/desk-button.tsx";
import { PlainButton } from "#src/ui/button/plain-button.tsx";
import { KitProvider } from "#src/ui/kit.ts";
import { StackedParts } from "#src/ui/page/stacked-parts.tsx";
import { type PadProps, SignaturePad } from "./signature-pad.tsx";

const kits: [string, FormKit, typeof PlainButton][] = [
  ["phone", phoneFormKit, PlainButton],
  ["desk", deskFormKit, DeskButton],
];
const pad = page.getByRole("img", { name: /签名区域/u });
const confirm = page.getByRole("button", { name: "确认签名" });

/** How many dots of a picture are inked, in its left and its right half. */
async function inkOf(image: Blob): Promise<[left: number, right: number]> {
  const bitmap = await createImageBitmap(image);
  const { width, height } = bitmap;
  const pen = new OffscreenCanvas(width, height).getContext("2d");
  pen?.drawImage(bitmap, 0, 0);
  const { data } = pen?.getImageData(0, 0, width, height) ?? { data: [] };
  const ink: [number, number] = [0, 0];
  for (let dot = 0; dot < data.length; dot += 4)
    if ((data[dot] ?? 255) < 128) ink[(dot / 4) % width < width / 2 ? 0 : 1] += 1;
  return ink;
}

const drag = (from: number, to: number) =>
  userEvent.dragAndDrop(pad, pad, { sourcePosition: { x: from, y: 60 }, targetPosition: { x: to, y: 150 }, steps: 8 });

async function signedBy({ mock }: Mock<PadProps["onSigned"]>): Promise<[image: Blob, name: string]> {
  await vi.waitFor(() => expect(mock.calls).toHaveLength(1), { timeout: 60_000 });
  return mock.calls[0] as [Blob, string];
}

describe.each(kits)("on the %s", (_where, Kit, Button) => {
  async function opened(signer: PadProps["signer"]) {
    const onSigned = vi.fn<PadProps["onSigned"]>().mockResolvedValue(undefined);
    await render(
      <KitProvider value={{ Button, Related: StackedParts }}>
        <FormKitContext value={Kit}>
          <SignaturePad title="企业签名" signer={signer} onSigned={onSigned} onClose={() => undefined} />
        </FormKitContext>
      </KitProvider>,
    );
    await expect.element(pad).toBeVisible();
    return onSigned;
  }

  it("what the hand draws becomes the picture, under the name beside it", async () => {
    const onSigned = await opened("beside");
    await drag(20, 90);
    await expect.element(confirm).toBeDisabled();
    await userEvent.type(page.getByRole("textbox", { name: "签名人" }), "陈经理");
    await userEvent.click(confirm);
    const [image, name] = await signedBy(onSigned);
    expect(name).toBe("陈经理");
    const [left, right] = await inkOf(image);
    expect(left).toBeGreaterThan(50);
    expect(right).toBe(0);
  });

  it("what was drawn stands where it was when the pad becomes wider, and goes when it is written again", async () => {
    const onSigned = await opened("instead");
    await drag(20, 90);
    const canvas = pad.element() as HTMLCanvasElement;
    const before = canvas.width;
    canvas.style.width = `${canvas.offsetWidth / 2}px`;
    await vi.waitFor(() => expect(canvas.width).toBeLessThan(before), { timeout: 60_000 });
    await userEvent.click(confirm);
    const [image] = await signedBy(onSigned);
    const [left] = await inkOf(image);
    expect(left).toBeGreaterThan(50);
    await userEvent.click(page.getByRole("button", { name: "重写" }));
    await expect.element(confirm).toBeDisabled();
  });

  it("a stroke is heard to its end though the pad changes its size under the finger", async () => {
    await opened("instead");
    const canvas = pad.element() as HTMLCanvasElement;
    const rewrite = page.getByRole("button", { name: "重写" });
    const { left, top } = canvas.getBoundingClientRect();
    const finger = (type: string, x: number, buttons: number) =>
      canvas.dispatchEvent(
        new PointerEvent(type, { bubbles: true, pointerId: 7, buttons, clientX: left + x, clientY: top + 60 }),
      );
    finger("pointerdown", 20, 1);
    canvas.style.height = "120px";
    await new Promise<void>((resolve) => {
      new ResizeObserver(() => resolve()).observe(canvas);
    });
    finger("pointermove", 60, 1);
    finger("pointerup", 90, 0);
    await expect.element(rewrite).toBeEnabled();
    await vi.waitFor(() => expect(canvas.offsetHeight * Math.min(2, devicePixelRatio)).toBeCloseTo(canvas.height, -1), {
      timeout: 60_000,
    });
  });

  it("a typed name becomes the picture of who cannot draw", async () => {
    const onSigned = await opened("instead");
    await userEvent.type(page.getByRole("textbox", { name: "或者输入姓名" }), "陈填报");
    await userEvent.click(confirm);
    const [image] = await signedBy(onSigned);
    const [left, right] = await inkOf(image);
    expect(left).toBeGreaterThan(50);
    expect(right).toBeGreaterThan(50);
  });
});
