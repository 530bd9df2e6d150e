// The worker from its source: a thread of Node 20 loads no TypeScript by itself, and gets no loader from its parent.
import { register } from "tsx/esm/api";

register();
await import("./paper-worker.ts");
