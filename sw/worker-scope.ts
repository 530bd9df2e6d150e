/** The Background Sync event, which TypeScript's library does not know. */
interface SyncEvent extends ExtendableEvent {
  readonly tag: string;
}

/** The worker's global scope with the precache list the build writes in and the events it hears. */
export interface WorkerScope extends Omit<ServiceWorkerGlobalScope, "addEventListener"> {
  readonly __WB_MANIFEST: { url: string; revision: string | null }[];
  addEventListener(type: "install" | "activate", listener: (event: ExtendableEvent) => void): void;
  addEventListener(type: "sync", listener: (event: SyncEvent) => void): void;
  addEventListener(type: "push", listener: (event: PushEvent) => void): void;
  addEventListener(type: "notificationclick", listener: (event: NotificationEvent) => void): void;
  addEventListener(type: "message", listener: (event: ExtendableMessageEvent) => void): void;
}
