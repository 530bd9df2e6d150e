import { createBrowserRouter } from "react-router-dom";
import { expect, it } from "vitest";
import { OpenLayers } from "./open-layers.ts";

interface Kept {
  state: unknown;
  href: string;
}

const origin = "http://district.example";

/** A window's history: steps end later than they are asked for, as in a browser. */
class FakeView extends EventTarget {
  #kept: Kept[] = [{ state: null, href: `${origin}/list` }];
  #at = 0;
  readonly location: Location;
  readonly history: History;
  readonly document = { createElement: () => ({}) };
  /** Steps and timers that were asked for and have not come yet. */
  #awaited = 0;
  readonly setTimeout = (then: () => void, ms?: number) => {
    this.#awaited += 1;
    setTimeout(() => {
      this.#awaited -= 1;
      then();
    }, ms);
  };

  constructor() {
    super();
    const href = () => this.#now.href;
    this.location = new Proxy({} as Location, { get: (_, name) => Reflect.get(new URL(href()), name) as unknown });
    const state = () => structuredClone(this.#now.state);
    const put = (kept: unknown, url: string) => ({ state: kept, href: new URL(url, this.#now.href).href });
    this.history = {
      get state() {
        return state();
      },
      pushState: (kept: unknown, _: string, url: string) => {
        this.#kept = [...this.#kept.slice(0, this.#at + 1), put(kept, url)];
        this.#at += 1;
      },
      replaceState: (kept: unknown, _: string, url: string = href()) => {
        this.#kept[this.#at] = put(kept, url);
      },
      go: (by: number) => this.setTimeout(() => this.#go(by)),
      back: () => this.setTimeout(() => this.#go(-1)),
    } as unknown as History;
  }

  get #now(): Kept {
    return this.#kept[this.#at]!;
  }

  get isQuiet() {
    return this.#awaited === 0;
  }

  #go(by: number) {
    if (this.#kept[this.#at + by] === undefined) return;
    this.#at += by;
    this.dispatchEvent(new Event("popstate"));
  }
}

/** Turns of the clock without a step or a change of page under way, after which nothing more comes of what was done. */
const quietTurns = 5;

async function opened() {
  const view = new FakeView();
  const layers = new OpenLayers(view as unknown as Window);
  const paths = ["/list", "/form", "/other"];
  const router = createBrowserRouter(
    paths.map((path) => ({ path, element: null })),
    { window: view as unknown as Window, hydrationData: {} },
  );
  layers.settle(router.state.location.key);
  router.subscribe(({ location }) => layers.settle(location.key));
  await router.navigate("/form");
  const closed: string[] = [];
  const open = (name: string) => {
    const done = layers.add(() => {
      closed.push(name);
      done();
    });
    return done;
  };
  const settled = async () => {
    for (let quiet = 0; quiet < quietTurns;) {
      await new Promise((resolve) => setTimeout(resolve));
      quiet = view.isQuiet && router.state.navigation.state === "idle" ? quiet + 1 : 0;
    }
  };
  const back = async () => {
    view.history.back();
    await settled();
  };
  const page = () => router.state.location.pathname + router.state.location.search;
  return { view, layers, router, open, back, page, closed, settled };
}

it("back closes what lies open one by one, and only then leaves the page", async () => {
  const { open, back, page, closed } = await opened();
  open("sheet");
  open("question");
  await back();
  expect(closed).toEqual(["question"]);
  await back();
  expect(closed).toEqual(["question", "sheet"]);
  expect(page()).toBe("/form");
  await back();
  expect(page()).toBe("/list");
});

it("what was closed by hand costs no step back", async () => {
  const { open, back, page, closed } = await opened();
  open("sheet")();
  const outer = open("viewer");
  open("question")();
  outer();
  await back();
  expect(page()).toBe("/list");
  expect(closed).toEqual([]);
});

it("a page opened from a sheet goes back to the page, and from there to the one before", async () => {
  const { open, back, page, router } = await opened();
  const close = open("sheet");
  // The sheet closes with the tap, before the router writes its entry.
  const going = router.navigate("/other");
  close();
  await going;
  expect(page()).toBe("/other");
  await back();
  expect(page()).toBe("/form");
  await back();
  expect(page()).toBe("/list");
});

it("an address that is written again under an open sheet stays when back closes the sheet", async () => {
  const { open, back, page, closed, view, router } = await opened();
  open("filters");
  await router.navigate("/form?street=5", { replace: true });
  await back();
  expect(closed).toEqual(["filters"]);
  expect(page()).toBe("/form?street=5");
  expect(view.location.search).toBe("?street=5");
  await back();
  expect(page()).toBe("/list");
});

it("a guard that asks before leaving is answered by back, and may let go", async () => {
  const { open, back, page, closed, router, settled } = await opened();
  router.getBlocker("unsaved", () => true);
  await back();
  // Opened at once, while the router is still taking the step back.
  const answer = open("really?");
  await settled();
  expect(page()).toBe("/form");
  expect(router.state.blockers.get("unsaved")?.state).toBe("blocked");
  await back();
  expect(closed).toEqual(["really?"]);
  answer();
  const done = open("really, again?");
  done();
  router.state.blockers.get("unsaved")?.proceed?.();
  await settled();
  expect(page()).toBe("/list");
});

it("what opens while empty entries are passed over stays open", async () => {
  const { open, page, closed, view, settled } = await opened();
  const outer = open("sheet");
  open("question")();
  outer();
  view.history.back();
  // After the first of the steps, before the second ends.
  await new Promise((resolve) => setTimeout(resolve));
  open("choice");
  await settled();
  expect(closed).toEqual([]);
  expect(page()).toBe("/form");
});

it("what refuses to close is asked again by the next step back", async () => {
  const { layers, back, page } = await opened();
  let asked = 0;
  layers.add(() => (asked += 1));
  await back();
  await back();
  expect(asked).toBe(2);
  expect(page()).toBe("/form");
});
