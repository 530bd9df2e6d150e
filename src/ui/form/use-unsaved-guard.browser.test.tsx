import { useEffect, useState } from "react";
import { createMemoryRouter, Link, RouterProvider, useNavigate } from "react-router-dom";
import { expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { AskHost } from "../dialog/ask.tsx";
import { draftStays, useUnsavedGuard } from "./use-unsaved-guard.ts";

const button = (name: string) => page.getByRole("button", { name });
const question = page.getByRole("dialog", { name: "离开填写？" });
const list = page.getByRole("link", { name: "填写" });

/** How the save under way ends, said by the test. */
let endSave: (isSaved: boolean) => void = () => undefined;

/** What a form does when it is saved: those of the field leave, others stay, or close and leave the page to itself. */
type After = "leaves" | "stays" | "closes";

function Form({ after, onClose }: { after: After; onClose: () => void }) {
  const navigate = useNavigate();
  const [dirty, setDirty] = useState(true);
  const [busy, setBusy] = useState(false);
  const [saved, setSaved] = useState(false);
  useUnsavedGuard(dirty, draftStays, after === "leaves" ? busy : undefined);
  useEffect(() => {
    if (saved && after === "leaves") void navigate(-1);
  }, [saved, after, navigate]);
  const save = async () => {
    setBusy(true);
    const isSaved = await new Promise<boolean>((resolve) => (endSave = resolve));
    setBusy(false);
    if (isSaved && after === "closes") return onClose();
    setDirty(!isSaved);
    setSaved(isSaved);
  };
  return <button onClick={() => void save()}>{busy ? "正在保存…" : "保存"}</button>;
}

function FormPage({ after }: { after: After }) {
  const navigate = useNavigate();
  const [isOpen, setOpen] = useState(true);
  return (
    <>
      <button onClick={() => void navigate(-1)}>返回</button>
      {isOpen ? <Form after={after} onClose={() => setOpen(false)} /> : <p>已经保存</p>}
    </>
  );
}

/** The form, opened from the list behind it. */
async function open(after: After) {
  const routes = [
    { path: "/", element: <h1>工作台</h1> },
    { path: "/list", element: <Link to="/form">填写</Link> },
    { path: "/form", element: <FormPage after={after} /> },
  ];
  const router = createMemoryRouter(routes, { initialEntries: ["/", "/list"] });
  await render(
    <>
      <RouterProvider router={router} />
      <AskHost />
    </>,
  );
  await userEvent.click(list);
}

it("a person who leaves a changed form is asked, and stays or goes as said", async () => {
  await open("leaves");
  await userEvent.click(button("返回"));
  await expect.element(question).toHaveTextContent(draftStays);
  await userEvent.click(button("继续填写"));
  await expect.element(question).not.toBeInTheDocument();
  await userEvent.click(button("返回"));
  await userEvent.click(button("离开"));
  await expect.element(list).toBeVisible();
});

it("a person who goes back while it is being saved is asked nothing, and the form leaves once when it is", async () => {
  await open("leaves");
  await userEvent.click(button("保存"));
  await userEvent.click(button("返回"));
  await expect.element(button("正在保存…")).toBeVisible();
  endSave(true);
  await expect.element(list).toBeVisible();
  await expect.element(question).not.toBeInTheDocument();
});

it("a save that fails leaves the form there, and the next leaving asks", async () => {
  await open("leaves");
  await userEvent.click(button("保存"));
  await userEvent.click(button("返回"));
  endSave(false);
  await expect.element(button("保存")).toBeVisible();
  await expect.element(question).not.toBeInTheDocument();
  await userEvent.click(button("返回"));
  await expect.element(question).toBeVisible();
});

it("a person who is asked while a form is saved that stays goes when it is, one page back", async () => {
  await open("stays");
  await userEvent.click(button("保存"));
  await userEvent.click(button("返回"));
  await expect.element(question).toBeVisible();
  endSave(true);
  await expect.element(list).toBeVisible();
  await expect.element(question).not.toBeInTheDocument();
});

it("a question goes with the form that closes when it is saved, and the page can be left without one", async () => {
  await open("closes");
  await userEvent.click(button("保存"));
  await userEvent.click(button("返回"));
  await expect.element(question).toBeVisible();
  endSave(true);
  await expect.element(page.getByText("已经保存")).toBeVisible();
  await expect.element(question).not.toBeInTheDocument();
  await userEvent.click(button("返回"));
  await expect.element(list).toBeVisible();
});

it("a question stands on where the save fails, and means what it says", async () => {
  await open("stays");
  await userEvent.click(button("保存"));
  await userEvent.click(button("返回"));
  await expect.element(question).toBeVisible();
  endSave(false);
  await expect.element(button("保存")).toBeInTheDocument();
  await userEvent.click(button("继续填写"));
  await expect.element(button("保存")).toBeVisible();
  await userEvent.click(button("返回"));
  await userEvent.click(button("离开"));
  await expect.element(list).toBeVisible();
});
