import { type ChildProcess, spawn } from "node:child_process";
import { createInterface } from "node:readline";

/** A browser or driver that was started here. */
export interface Program {
  /** Resolves with the first line of its output that fits; rejects when it ends before. */
  line(pattern: RegExp): Promise<RegExpExecArray>;
  /** SIGKILL of everything it started. */
  kill(): Promise<void>;
}

/** Starts a program as the leader of a process group of its own. */
export function startProgram(command: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): Program {
  const child: ChildProcess = spawn(command, args, {
    detached: true,
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const lines: string[] = [];
  const listeners = new Set<(text: string) => void>();
  for (const stream of [child.stdout, child.stderr]) {
    if (stream === null) continue;
    createInterface({ input: stream }).on("line", (text) => {
      lines.push(text);
      for (const listener of listeners) listener(text);
    });
  }
  const ended = new Promise<void>((resolve) => {
    child.once("error", (error) => {
      lines.push(String(error));
      resolve();
    });
    child.once("exit", () => resolve());
  });
  return {
    line: (pattern) =>
      new Promise((resolve, reject) => {
        const look = (text: string) => {
          const found = pattern.exec(text);
          if (found !== null) resolve(found);
        };
        lines.forEach(look);
        listeners.add(look);
        void ended.then(() => reject(new Error(`${command} ended early:\n${lines.slice(-5).join("\n")}`)));
      }),
    async kill() {
      if (child.pid !== undefined) killGroup(child.pid);
      await ended;
    },
  };
}

/** The group may have ended by itself. */
function killGroup(pid: number) {
  try {
    process.kill(-pid, "SIGKILL");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}
