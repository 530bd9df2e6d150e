import { chromium } from "playwright";
const base = "http://127.0.0.1:4811";
const browser = await chromium.launch({ executablePath: "/usr/bin/chromium-headless-shell" });
const tokens = {};
async function token(mobile) {
  tokens[mobile] ??= (await (await fetch(base + "/v1/user/login", { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify({ mobile, password: "Demo@2026!", type: "pc" }) })).json()).data.token;
  return tokens[mobile];
}
async function shot(mobile, path, width, name, act) {
  const context = await browser.newContext({ viewport: { width, height: width < 500 ? 844 : 800 } , locale: "zh-CN"});
  await context.addCookies([{ name: "sq_token", value: await token(mobile), url: base }]);
  const page = await context.newPage();
  await page.goto(base + path);
  await page.waitForLoadState("networkidle").catch(() => {});
  if (act) await act(page);
  await page.screenshot({ path: `/dev/shm/t-shots/${name}.png` });
  await context.close();
}
const menu = async (page) => {
  await page.getByRole("button", { name: /^更多/ }).first().click();
  await page.getByRole("menuitem", { name: "延长试用" }).click();
  await page.getByRole("dialog").waitFor();
  await page.waitForTimeout(600);
  await page.getByRole("dialog").getByRole("button", { name: "延长试用" }).click();
  await page.waitForTimeout(400);
};
const card = async (page) => {
  await page.getByRole("button", { name: "延长试用" }).first().click();
  await page.waitForTimeout(800);
};
for (const width of [390, 1280]) {
  await shot("19900000021", "/home", width, `over-home-${width}`);
  await shot("19900000021", "/userCenter", width, `over-center-${width}`);
  await shot("19900000021", "/center", width, `over-messages-${width}`);
  await shot("19900000005", "/userCenter", width, `trial-center-${width}`);
  await shot("19900000006", "/user?kind=enterprise", width, `users-${width}`);
  await shot("19900000006", "/user?keyword=19900000021", width, `extend-${width}`, width < 500 ? card : menu);
}
await browser.close();
