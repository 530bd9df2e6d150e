import { beforeEach, expect, it, vi } from "vitest";
import { askServer } from "./load-session.ts";

const told = vi.hoisted(() => ({
  known: vi.fn<(user: object) => void>(),
  remembered: vi.fn<(user: object) => void>(),
}));
vi.mock("#src/api/call-server.ts", () => ({
  callServer: async () => ({ token: "secret", id: "a", is_admin_view: 1 }),
}));
vi.mock("./session-store.ts", () => ({ knowUser: told.known }));
vi.mock("./last-session.ts", () => ({ rememberSession: told.remembered }));
vi.mock("./open-engine.ts", () => ({ openedEngine: () => null }));
vi.mock("./login/client-type.ts", () => ({ clientType: () => "pc" }));
vi.mock("./admin-view.ts", () => ({}));
vi.mock("./wiped.ts", () => ({}));
vi.mock("#src/ui/dialog/toast.ts", () => ({}));
vi.mock("#src/ui/form/dirty-forms.ts", () => ({}));

beforeEach(() => vi.clearAllMocks());

it("the token of the answer is neither shown to pages nor kept beside the person", async () => {
  await askServer();
  const user = { id: "a", is_admin_view: 1 };
  expect([told.known.mock.calls, told.remembered.mock.calls]).toEqual([[[user]], [[user]]]);
});
