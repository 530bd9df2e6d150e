/** What a push shows, and the page of the app it leads to. */
export interface PushNote {
  title: string;
  body: string;
  path: string;
}

const plain: PushNote = { title: "提醒", body: "有新的提醒，点按查看", path: "/reminders" };

/** A page of this app, never another site. */
const isPath = (value: unknown): value is string =>
  typeof value === "string" && value.startsWith("/") && !value.startsWith("//") && !value.includes("\\");

/** The note of a push's payload. Browsers demand that every push shows something, so nonsense shows the plain one. */
export function noteOf(payload: string | null): PushNote {
  try {
    const { title, body, path } = JSON.parse(payload ?? "") as Partial<Record<keyof PushNote, unknown>>;
    return {
      title: typeof title === "string" ? title : plain.title,
      body: typeof body === "string" ? body : plain.body,
      path: isPath(path) ? path : plain.path,
    };
  } catch {
    return plain;
  }
}
