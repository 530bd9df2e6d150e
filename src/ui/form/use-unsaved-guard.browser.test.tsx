import { useEffect, useState } from "react";
import { createMemoryRouter, Link, RouterProvider, useNavigate } from "react-router-dom";
import { beforeEach, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { AskHost } from "../dialog/ask.tsx";
import { draftStays, useUnsavedGuard } from "./use-unsaved-guard.ts";

const button = (name: string) => page.getByRole("button", { name });
const question = page.getByRole("dialog", { name: "还有未保存的修改" });

/** How the save under way ends, said by the test. */
let endSave: (isSaved: boolean) => void = () => undefined;

/** A form as those of the field: it leaves when its save has come to its end. */
function Form() {
  const navigate = useNavigate();
  const [dirty, setDirty] = useState(true);
  const [busy, setBusy] = useState(false);
  const [saved, setSaved] = useState(false);
  useUnsavedGuard(dirty, draftStays, busy);
  useEffect(() => {
    if (saved) void navigate(-1);
  }, [saved, navigate]);
  const save = async () => {
    setBusy(true);
    const isSaved = await new Promise<boolean>((resolve) => (endSave = resolve));
    setBusy(false);
    setDirty(!isSaved);
    setSaved(isSaved);
  };
  return (
    <>
      <button onClick={() => void navigate(-1)}>返回</button>
      <button onClick={() => void save()}>{busy ? "正在保存…" : "保存"}</button>
    </>
  );
}

beforeEach(async () => {
  const routes = [
    { path: "/", element: <h1>工作台</h1> },
    { path: "/list", element: <Link to="/form">填写</Link> },
    { path: "/form", element: <Form /> },
  ];
  const router = createMemoryRouter(routes, { initialEntries: ["/", "/list"] });
  await render(
    <>
      <RouterProvider router={router} />
      <AskHost />
    </>,
  );
  await userEvent.click(page.getByRole("link", { name: "填写" }));
});

it("whoever leaves a changed form is asked, and stays or goes as said", async () => {
  await userEvent.click(button("返回"));
  await expect.element(question).toHaveTextContent(draftStays);
  await userEvent.click(button("继续填写"));
  await expect.element(question).not.toBeInTheDocument();
  await userEvent.click(button("返回"));
  await userEvent.click(button("离开"));
  await expect.element(page.getByRole("link", { name: "填写" })).toBeVisible();
});

it("whoever goes back while it is being saved is asked nothing, and the form leaves once when it is", async () => {
  await userEvent.click(button("保存"));
  await userEvent.click(button("返回"));
  await expect.element(button("正在保存…")).toBeVisible();
  endSave(true);
  await expect.element(page.getByRole("link", { name: "填写" })).toBeVisible();
  await expect.element(question).not.toBeInTheDocument();
});

it("a save that fails leaves the form there, and the next leaving asks", async () => {
  await userEvent.click(button("保存"));
  await userEvent.click(button("返回"));
  endSave(false);
  await expect.element(button("保存")).toBeVisible();
  await expect.element(question).not.toBeInTheDocument();
  await userEvent.click(button("返回"));
  await expect.element(question).toBeVisible();
});
