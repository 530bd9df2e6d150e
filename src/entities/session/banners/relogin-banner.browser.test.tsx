import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { afterEach, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import type { SessionUser } from "#contract/account/user.ts";
import { deskFormKit } from "#src/ui/form/desk-form-kit.tsx";
import { readToken, reportRefused } from "#src/api/session-token.ts";
import { openLayers } from "#src/ui/dialog/open-layers.ts";
import { endSession, expireSession, knowUser } from "../session-store.ts";
import { forgetLogin, rememberedLoginOf, rememberLogin } from "../login/remember-me.ts";
import { ReloginBanner } from "./relogin-banner.tsx";

const { Sheet } = deskFormKit;
const user = { name: "钟映秋", mobile: "138****5678", avatar: "", is_admin_view: 0 } as SessionUser;
const login = page.getByRole("dialog", { name: "重新登录：钟映秋" });

afterEach(async () => {
  endSession();
  await forgetLogin();
});

async function show(isOver: boolean) {
  knowUser(user);
  await render(
    <QueryClientProvider client={new QueryClient()}>
      <ReloginBanner />
      {isOver && (
        <Sheet title="新建账号" onClose={() => undefined}>
          <div data-field="name">
            <input aria-label="姓名" />
          </div>
        </Sheet>
      )}
    </QueryClientProvider>,
  );
}

it("a session that ends waits in a banner over the page", async () => {
  await show(false);
  expireSession();
  await expect.element(page.getByRole("button", { name: "重新登录" })).toBeVisible();
  await expect.element(login).not.toBeInTheDocument();
});

it("a session that ends under a drawer asks over it, and what was typed there stays", async () => {
  await show(true);
  await userEvent.type(page.getByLabelText("姓名"), "黎晓岚");
  expireSession();
  await expect.element(login).toBeVisible();
  await userEvent.click(login.getByRole("button", { name: "稍后" }));
  await expect.element(login).not.toBeInTheDocument();
  await expect.element(page.getByLabelText("姓名")).toHaveValue("黎晓岚");
});

it("who opens a drawer although the session is over is asked once something there is refused", async () => {
  await show(false);
  expireSession();
  await expect.element(page.getByRole("button", { name: "重新登录" })).toBeVisible();
  reportRefused(readToken(), "expired");
  await expect.element(login).not.toBeInTheDocument();
  const close = openLayers().add(() => undefined);
  reportRefused(readToken(), "expired");
  await expect.element(login).toBeVisible();
  close();
});

it("a login that this device remembers is filled in, another account's is not", async () => {
  await rememberLogin({ mobile: "13800005678", password: "Demo@2026!" });
  await show(false);
  expireSession();
  await userEvent.click(page.getByRole("button", { name: "重新登录" }));
  await expect.element(login.getByLabelText("手机号")).toHaveValue("13800005678");
  await expect.element(login.getByLabelText("密码")).toHaveValue("Demo@2026!");
  await userEvent.click(login.getByRole("button", { name: "稍后" }));
  await rememberLogin({ mobile: "13900005678", password: "Demo@2026!" });
  await userEvent.click(page.getByRole("button", { name: "重新登录" }));
  await expect.element(login.getByLabelText("手机号")).toBeVisible();
  await expect.poll(async () => rememberedLoginOf(user.mobile)).toBeNull();
  await expect.element(login.getByLabelText("手机号")).toHaveValue("");
});
