import { expect, it } from "vitest";
import { deviceName } from "./device-name.ts";

it("names a device by its system and browser", () => {
  const phone = "Mozilla/5.0 (Linux; Android 14; V2309A) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36";
  expect(deviceName(phone, "018f-abcd")).toBe("安卓手机 · Chrome（abcd）");
  expect(deviceName("Mozilla/5.0 (iPhone; CPU iPhone OS 18_0) Version/18.0 Safari/604.1", "1234")).toBe(
    "iPhone · Safari（1234）",
  );
  expect(deviceName("", "1234")).toBe("设备（1234）");
});
