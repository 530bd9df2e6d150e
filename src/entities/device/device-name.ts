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

/** A browser in words, from what it says of itself. */
export function browserName(label: string): string {
  const system = systems.find(([sign]) => sign.test(label))?.[1] ?? "设备";
  const browser = browsers.find(([sign]) => sign.test(label))?.[1];
  return `${system}${browser === undefined ? "" : ` · ${browser}`}`;
}

/** A device in words; the end of its id tells two alike apart. */
export const deviceName = (label: string, id: string): string => `${browserName(label)}（${id.slice(-4)}）`;
