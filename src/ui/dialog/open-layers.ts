/*
 * What lies open over a page has an entry of its own in the browser's history, so that "back" finds it first:
 *
 *   page 3 ──opens──▶ page 3, layer 1 ──opens──▶ page 3, layer 2
 *      ▲   back closes   │      ▲      back closes      │
 *      └─────────────────┘      └───────────────────────┘
 *
 * The entries keep the router's own state (`idx`, `key`), and a step among them is hidden from it. What is closed by
 * hand leaves its entry behind, empty: taking it away is a step that ends later, and would undo a page opened in the
 * meantime. An empty entry is used by what opens next, and "back" passes over it.
 */

interface Entry {
  /** The router's number of the page; null where it gave none. */
  page: number | null;
  layer: number;
  state: Record<string, unknown>;
  url: string;
}

type View = Pick<Window, "history" | "location" | "addEventListener" | "setTimeout">;

function entryOf({ history, location }: View): Entry {
  const state = (history.state ?? {}) as Record<string, unknown>;
  const { idx, layer } = state;
  return {
    page: typeof idx === "number" ? idx : null,
    layer: typeof layer === "number" ? layer : 0,
    state,
    url: location.href,
  };
}

/** Follows the history of one window; there is one for each. */
export class OpenLayers {
  readonly #view: View;
  #open: readonly { close: () => void }[] = [];
  #at: Entry;
  /** How many lay open when a step over an empty entry was asked for; null while none is under way. */
  #passing: number | null = null;
  /** The page that the router shows; undefined without a router. */
  #shown: number | null | undefined;

  constructor(view: View) {
    this.#view = view;
    this.#at = entryOf(view);
    // Before the router's own listener.
    view.addEventListener("popstate", (event) => this.#step(event), true);
  }

  /** Something was opened; `close` is what "back" asks for, and may be refused. Returns what is called once it is closed. */
  add(close: () => void): () => void {
    const layer = { close };
    this.#open = [...this.#open, layer];
    this.#fill();
    return () => {
      this.#open = this.#open.filter((one) => one !== layer);
    };
  }

  /** Whether something lies over the page. */
  get any(): boolean {
    return this.#open.length > 0;
  }

  /** The router tells the key of the page it shows, after each of its steps. */
  settle(key: string): void {
    const now = entryOf(this.#view);
    if ((now.state["key"] ?? "default") !== key) return;
    const replaced = now.page === this.#at.page && now.layer < this.#at.layer;
    // A page that writes into its address replaces the entry, and the router knows nothing of layers.
    if (replaced) this.#write(now, this.#at.layer);
    this.#at = entryOf(this.#view);
    this.#shown = this.#at.page;
  }

  #step(event: Event): void {
    const before = this.#at;
    const isOpened = this.#passing !== null && this.#open.length > this.#passing;
    this.#passing = null;
    this.#at = entryOf(this.#view);
    // What the router did not number is no entry of ours.
    if (this.#at.page === null || this.#at.page !== before.page) return this.#fill();
    event.stopImmediatePropagation();
    const { layer } = this.#at;
    this.#write(before, layer);
    this.#at = entryOf(this.#view);
    if (layer >= before.layer) return;
    // Opened while the step was under way: nobody has asked to close it.
    if (isOpened) return this.#fill();
    const top = this.#open.at(-1);
    if (top === undefined || this.#open.length <= layer) {
      this.#passing = this.#open.length;
      return this.#view.history.back();
    }
    top.close();
    // It may have asked first, or refused.
    this.#view.setTimeout(() => this.#fill());
  }

  /** Each open layer gets an entry, unless a step is under way: the router is yet to take back one that was refused. */
  #fill(): void {
    if (this.#shown !== undefined && entryOf(this.#view).page !== this.#shown) return;
    this.#at = entryOf(this.#view);
    while (this.#at.layer < this.#open.length) {
      const { state, layer, url } = this.#at;
      this.#view.history.pushState({ ...state, layer: layer + 1 }, "", url);
      this.#at = entryOf(this.#view);
    }
  }

  #write({ state, url }: Entry, layer: number): void {
    this.#view.history.replaceState({ ...state, layer }, "", url);
  }
}

let layers: OpenLayers | undefined;

/** The layers of this window. */
export const openLayers = (): OpenLayers => (layers ??= new OpenLayers(window));
