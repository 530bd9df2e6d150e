/** A browser that is not Chromium, driven as its own standard driver allows. */
export interface Engine {
  name: string;
  version: string;
  /** What this engine cannot do under its driver, in words for the report. */
  limits: readonly string[];
  open(url: string): Promise<void>;
  reload(): Promise<void>;
  /** Calls a function in the page; it may only use its argument and the page's globals. */
  run<A, T>(task: (argument: A) => T | Promise<T>, argument: A): Promise<T>;
  /** A click by the driver's own pointer on the one element the selector names. */
  click(selector: string): Promise<void>;
  /** Keys of the driver's own keyboard into the element. */
  type(selector: string, text: string): Promise<void>;
  /** Cuts or gives back the browser's network; null where the driver cannot. */
  setOffline: ((isOffline: boolean) => Promise<void>) | null;
  /** SIGKILL, and a new start on the same profile; null where the profile does not outlive the browser. */
  restart: (() => Promise<void>) | null;
  close(): Promise<void>;
}

/** The text of a call that a page can evaluate. The compiler's mark of named functions means nothing there. */
export const callText = (task: (argument: never) => unknown, argument: unknown): string =>
  `(() => { const __name = (value) => value; return (${task.toString()})(${JSON.stringify(argument) ?? "undefined"}); })()`;
