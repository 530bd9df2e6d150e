import type { ManifestOptions } from "vite-plugin-pwa";

/** What an installed app is called and looks like. */
export const webManifest: Partial<ManifestOptions> = {
  id: "/",
  name: "知识产权智慧管理平台",
  short_name: "知产走访",
  description: "走访企业、登记诉求，没有网络也能记录",
  lang: "zh-CN",
  start_url: "/",
  scope: "/",
  display: "standalone",
  background_color: "#F5F7FA",
  theme_color: "#1554D1",
  icons: [
    { src: "/icons/icon-192.png", sizes: "192x192", type: "image/png" },
    { src: "/icons/icon-512.png", sizes: "512x512", type: "image/png" },
    { src: "/icons/maskable-512.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
  ],
};
