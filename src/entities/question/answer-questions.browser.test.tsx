import { useState } from "react";
import { describe, expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import type { FileRef } from "#contract/core/file.ts";
import { answerProblems } from "#contract/question/answer-rules.ts";
import { Question, type QuestionType } from "#contract/question/questionnaire-fields.ts";
import { deskFormKit } from "#src/ui/form/desk-form-kit.tsx";
import { type FormKit, FormKitContext } from "#src/ui/form/form-kit.ts";
import { phoneFormKit } from "#src/ui/form/phone-form-kit.tsx";
import { DeskButton } from "#src/ui/button/desk-button.tsx";
import { PlainButton } from "#src/ui/button/plain-button.tsx";
import { KitProvider } from "#src/ui/kit.ts";
import { StackedParts } from "#src/ui/page/stacked-parts.tsx";
import { type AnswerFiles, AnswerFilesContext } from "./answer-files.ts";
import { AnswerQuestions } from "./answer-questions.tsx";

const kits: [string, FormKit, typeof PlainButton][] = [
  ["phone", phoneFormKit, PlainButton],
  ["desk", deskFormKit, DeskButton],
];
const optionsOf = (...titles: string[]) => titles.map((title, at) => ({ value: `o${at + 1}`, title }));
const towns = [{ value: "shunde", title: "顺德区", children: [{ value: "daliang", title: "大良" }] }];

/** One question of each type, its title is its type. */
const asked: Record<QuestionType, object> = {
  text: {},
  paragraph: {},
  number: { decimals: 2 },
  date: {},
  single: { options: optionsOf("甲", "乙") },
  multiple: { options: optionsOf("丙", "丁", "戊"), max: 2 },
  dropdown: { options: optionsOf("己", "庚") },
  cascade: { options: towns },
  yes_no: {},
  rating: {},
  nps: {},
  matrix: { rows: [{ value: "speed", title: "速度" }], options: optionsOf("满意", "不满意") },
  rank: { options: optionsOf("辛", "壬") },
  mobile: {},
  photo: {},
  file: {},
  signature: {},
  location: {},
  note: {},
  computed: { formula: "{number} * 2" },
  subform: { questions: [{ code: "inner", type: "text", title: "里面的题" }] },
};
const questions = Object.entries(asked).map(([type, more]) =>
  Question.parse({ code: type, type, title: `题_${type}`, ...more }),
);

/** Keeps what it is given under a number. */
function shelf(): AnswerFiles {
  let count = 0;
  const keep = (blob: Blob, name: string): FileRef => {
    count += 1;
    const id = `00000000-0000-7000-8000-00000000000${count}`;
    return { id, sha256: "a".repeat(64), size: blob.size, mime: blob.type, name };
  };
  return {
    camera: false,
    addPhoto: async (file) => keep(file, file.name),
    addFile: async (_kind, blob, name) => keep(blob, name),
    remove: () => undefined,
    keepsRemoved: false,
    Tile: ({ photo, children }) => (
      <figure>
        {photo.name}
        {children}
      </figure>
    ),
  };
}

function Form({ files, told }: { files: AnswerFiles; told: (values: Record<string, unknown>) => void }) {
  const [values, setValues] = useState<Record<string, unknown>>({});
  const change = (next: (now: Record<string, unknown>) => Record<string, unknown>) =>
    setValues((now) => {
      const changed = next(now);
      told(changed);
      return changed;
    });
  return (
    <AnswerFilesContext value={files}>
      <AnswerQuestions questions={questions} values={values} onChange={change} problems={{}} />
    </AnswerFilesContext>
  );
}

const group = (type: QuestionType) => page.getByRole("group", { name: `题_${type}` });
const button = (name: string | RegExp) => page.getByRole("button", { name });

/** Chooses from the one list of a kit that is opened by its label. */
async function choose(where: string, label: string, title: string) {
  if (where === "phone") {
    await userEvent.click(button(new RegExp(`^${label}：`, "u")));
    await userEvent.click(button(title));
    return;
  }
  await userEvent.click(page.getByRole("combobox", { name: label }));
  await userEvent.click(page.getByTitle(title));
}

describe.each(kits)("on the %s", (where, Kit, Button) => {
  it("a question of every type takes its answer, which is one that the rules take", { timeout: 60_000 }, async () => {
    vi.stubGlobal("navigator", {
      ...navigator,
      geolocation: {
        getCurrentPosition: (found: PositionCallback) =>
          found({ coords: { longitude: 113.25, latitude: 22.84, accuracy: 12.4 } } as GeolocationPosition),
      },
    });
    const told = vi.fn<(values: Record<string, unknown>) => void>();
    await render(
      <KitProvider value={{ Button, Related: StackedParts }}>
        <FormKitContext value={Kit}>
          <Form files={shelf()} told={told} />
        </FormKitContext>
      </KitProvider>,
    );
    await userEvent.fill(page.getByRole("textbox", { name: "题_text" }), "文字");
    await userEvent.fill(page.getByRole("textbox", { name: "题_paragraph" }), "一段话");
    await userEvent.fill(page.getByRole("textbox", { name: "题_number" }), "１２．５");
    await userEvent.fill(page.getByRole("textbox", { name: "题_mobile" }), "+86 138-0000 0000");
    await userEvent.click(page.getByRole("radio", { name: "乙" }));
    await userEvent.click(page.getByRole("checkbox", { name: "戊" }));
    await userEvent.click(page.getByRole("checkbox", { name: "丙" }));
    await expect.element(page.getByRole("checkbox", { name: "丁" })).toBeDisabled();
    await choose(where, "题_dropdown", "庚");
    await choose(where, "题_cascade，第 1 级", "顺德区");
    await choose(where, "题_cascade，第 2 级", "大良");
    await userEvent.click(group("yes_no").getByRole("radio", { name: "否" }));
    await userEvent.click(page.getByRole("radio", { name: "4 星" }));
    await userEvent.click(page.getByRole("radio", { name: "0 分", exact: true }));
    await userEvent.click(page.getByRole("radiogroup", { name: "速度" }).getByRole("radio", { name: "不满意" }));
    await userEvent.click(button("＋ 辛"));
    await userEvent.click(button("＋ 壬"));
    await userEvent.click(button("“壬”上移"));
    await userEvent.click(button("定位"));
    await userEvent.click(button("＋ 添加一行"));
    await userEvent.fill(page.getByRole("textbox", { name: "里面的题" }), "行内");
    const [photo, file] = document.querySelectorAll<HTMLInputElement>("input[type=file]");
    await userEvent.upload(photo as HTMLElement, new File(["p"], "现场.jpg", { type: "image/jpeg" }));
    await userEvent.upload(file as HTMLElement, new File(["f"], "说明.pdf", { type: "application/pdf" }));
    await userEvent.click(button("签名"));
    await userEvent.fill(page.getByRole("textbox", { name: "或者输入姓名" }), "陈填报");
    await userEvent.click(button("确认签名"));
    await expect.element(button("重新签名")).toBeVisible();

    const values = told.mock.lastCall?.[0] ?? {};
    expect(values).toMatchObject({
      text: "文字",
      paragraph: "一段话",
      number: 12.5,
      mobile: "13800000000",
      single: "o2",
      multiple: ["o1", "o3"],
      dropdown: "o2",
      cascade: ["shunde", "daliang"],
      yes_no: false,
      rating: 4,
      nps: 0,
      matrix: { speed: "o2" },
      rank: ["o2", "o1"],
      location: { lng: 113.25, lat: 22.84, accuracy: 12 },
      subform: [{ inner: "行内" }],
      photo: [{ name: "现场.jpg" }],
      file: [{ name: "说明.pdf" }],
      signature: { name: "签名.png", mime: "image/png" },
    });
    await expect.element(page.getByText("25", { exact: true })).toBeVisible();
    expect(answerProblems(questions, values, "已提交")).toEqual({});
  });
});
