/** The Background Sync event, which TypeScript's library does not know. */
interface SyncEvent extends ExtendableEvent {
  readonly tag: string;
}

/** A request and where its answer comes from. */
interface RouterRule {
  readonly condition: { readonly urlPattern: { readonly pathname: string } };
  readonly source: "network" | { readonly cacheName: string };
}

/** The event of an installation, with the rules newer browsers take. */
export interface InstallEvent extends ExtendableEvent {
  addRoutes?(rules: readonly RouterRule[]): Promise<void>;
}

/** The worker's global scope with the precache list the build writes in and the events it hears. */
export interface WorkerScope extends Omit<ServiceWorkerGlobalScope, "addEventListener"> {
  readonly __WB_MANIFEST: { url: string; revision: string | null }[];
  addEventListener(type: "install", listener: (event: InstallEvent) => void): void;
  addEventListener(type: "activate", listener: (event: ExtendableEvent) => void): void;
  addEventListener(type: "sync", listener: (event: SyncEvent) => void): void;
  addEventListener(type: "push", listener: (event: PushEvent) => void): void;
  addEventListener(type: "notificationclick", listener: (event: NotificationEvent) => void): void;
  addEventListener(type: "message", listener: (event: ExtendableMessageEvent) => void): void;
}
