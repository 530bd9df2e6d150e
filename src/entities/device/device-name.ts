const systems = [
  [/iPhone/, "iPhone"],
  [/iPad/, "iPad"],
  [/Android/, "安卓手机"],
  [/HarmonyOS/, "鸿蒙手机"],
  [/Windows/, "Windows 电脑"],
  [/Macintosh/, "Mac 电脑"],
  [/Linux/, "Linux 电脑"],
] as const;
const browsers = [
  [/MicroMessenger/, "微信"],
  [/Edg\//, "Edge"],
  [/Firefox\//, "Firefox"],
  [/Chrome\//, "Chrome"],
  [/Safari\//, "Safari"],
] as const;

/** A device in words, from what its browser says of itself; the end of its id tells two alike apart. */
export function deviceName(label: string, id: string): string {
  const system = systems.find(([sign]) => sign.test(label))?.[1] ?? "设备";
  const browser = browsers.find(([sign]) => sign.test(label))?.[1];
  return `${system}${browser === undefined ? "" : ` · ${browser}`}（${id.slice(-4)}）`;
}
