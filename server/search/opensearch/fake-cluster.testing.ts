import type { ServerResponse } from "node:http";
import { type Asked, type Loopback, loopback } from "#tests/fixtures/loopback.ts";
import { replyTo } from "./answers.testing.ts";
import type { Document } from "./lucene.testing.ts";

interface Index {
  settings: Record<string, unknown>;
  fields: Readonly<Record<string, unknown>>;
  /** Written, and of these what a search sees since the last refresh. */
  written: Map<string, Document>;
  seen: Map<string, Document>;
}

/** Answers in the cluster's place; false: it answers itself. */
export type Fault = (asked: Asked, response: ServerResponse) => boolean;

export const json = (response: ServerResponse, status: number, body: unknown): true => {
  response.writeHead(status, { "content-type": "application/json; charset=UTF-8" }).end(JSON.stringify(body));
  return true;
};
export const errorBody = (status: number, type: string) => ({ error: { type, reason: type, root_cause: [] }, status });

/** The part of OpenSearch's HTTP interface that the patent search uses, on a free port. */
export class FakeCluster {
  readonly indices = new Map<string, Index>();
  readonly aliases = new Map<string, string>();
  fault: Fault = () => false;
  /** Refreshes every second; else only when it is told. */
  isQuick = true;
  private remote!: Loopback;

  async open(): Promise<this> {
    this.remote = await loopback((asked, response) => {
      if (this.fault(asked, response)) return;
      try {
        this.answer(asked, response);
      } catch (error) {
        json(response, 500, errorBody(500, (error as Error).message));
      }
    });
    return this;
  }

  get endpoint(): string {
    return this.remote.endpoint;
  }

  get asked(): Asked[] {
    return this.remote.asked;
  }

  close(): Promise<void> {
    return this.remote.close();
  }

  /** Everything that an alias or index holds but the mark. */
  documents(name: string): Document[] {
    const { written } = this.indexOf(name);
    return [...written].filter(([id]) => id !== "mark").map(([, document]) => document);
  }

  mark(name: string): Record<string, unknown> {
    return this.indexOf(name).written.get("mark")?.mark as Record<string, unknown>;
  }

  indexOf(name: string): Index {
    const index = this.indices.get(this.aliases.get(name) ?? name);
    if (index === undefined) throw new Error(`no such index ${name}`);
    return index;
  }

  private answer(asked: Asked, response: ServerResponse): void {
    const [first = "", second = "", third = ""] = asked.path.slice(1).split("/").map(decodeURIComponent);
    const isThere = this.indices.has(this.aliases.get(first) ?? first);
    const missing = () => void json(response, 404, errorBody(404, "index_not_found_exception"));
    const done = () => void json(response, 200, { acknowledged: true });
    if (first === "_alias") return this.answerAlias(second, response);
    if (first === "_aliases") return (this.move(JSON.parse(asked.body)), done());
    if (first === "_msearch") return this.answerSearches(asked, response);
    if (second === "") {
      if (asked.method === "PUT") return (this.create(first, asked), done());
      if (asked.method === "DELETE") return isThere ? (this.indices.delete(first), done()) : missing();
      return void json(response, 200, this.listed(first));
    }
    const isGuarded = asked.query.get("require_alias") === "true" && !this.aliases.has(first);
    if (!isThere || isGuarded) return missing();
    if (second === "_settings") {
      Object.assign(this.indexOf(first).settings, (JSON.parse(asked.body) as { index: object }).index);
      return done();
    }
    if (second === "_refresh") return this.refresh(first, response);
    if (second === "_bulk") return this.answerBulk(first, asked, response);
    if (second === "_doc") return this.answerDocument(first, third, asked, response);
    throw new Error(`${asked.method} ${asked.path} is not played`);
  }

  private answerAlias(name: string, response: ServerResponse): void {
    const index = this.aliases.get(name);
    if (index === undefined) return void json(response, 404, { error: `alias [${name}] missing`, status: 404 });
    json(response, 200, { [index]: { aliases: { [name]: {} } } });
  }

  private listed(pattern: string): Record<string, object> {
    const start = pattern.replace(/\*$/, "");
    return Object.fromEntries(
      [...this.indices.keys()].filter((name) => name.startsWith(start)).map((name) => [name, {}]),
    );
  }

  private create(name: string, { body }: Asked): void {
    const { settings, mappings } = JSON.parse(body) as {
      settings: { index: Record<string, unknown> };
      mappings: { properties: Record<string, unknown> };
    };
    this.indices.set(name, {
      settings: settings.index,
      fields: mappings.properties,
      written: new Map(),
      seen: new Map(),
    });
  }

  private move({ actions }: { actions: { add?: Moved; remove?: Moved }[] }): void {
    for (const { add, remove } of actions) {
      if (remove !== undefined) this.aliases.delete(remove.alias);
      if (add !== undefined) this.aliases.set(add.alias, add.index);
    }
  }

  private refresh(name: string, response: ServerResponse): void {
    const index = this.indexOf(name);
    index.seen = new Map(index.written);
    json(response, 200, { _shards: { total: 1, successful: 1, failed: 0 } });
  }

  /** As the mapping is strict. */
  private put({ fields, written }: Index, id: string, document: Document) {
    const unknown = Object.keys(document).find((field) => fields[field] === undefined);
    if (unknown !== undefined) return { status: 400, error: { type: "strict_dynamic_mapping_exception", unknown } };
    const status = written.has(id) ? 200 : 201;
    written.set(id, document);
    return { status };
  }

  private answerBulk(name: string, { body }: Asked, response: ServerResponse): void {
    const lines = body.split("\n").filter((line) => line !== "");
    const index = this.indexOf(name);
    const items: object[] = [];
    for (let at = 0; at < lines.length; at++) {
      const { index: put, delete: gone } = JSON.parse(lines[at] as string) as Record<
        string,
        { _id: string } | undefined
      >;
      if (gone !== undefined)
        items.push({ delete: { _id: gone._id, status: index.written.delete(gone._id) ? 200 : 404 } });
      else if (put !== undefined)
        items.push({
          index: { _id: put._id, ...this.put(index, put._id, JSON.parse(lines[++at] as string) as Document) },
        });
    }
    json(response, 200, { took: 1, errors: false, items });
  }

  private answerDocument(name: string, id: string, { method, body }: Asked, response: ServerResponse): void {
    const index = this.indexOf(name);
    if (method === "PUT") {
      const { status } = this.put(index, id, JSON.parse(body) as Document);
      return void json(response, status, { _id: id, result: status === 201 ? "created" : "updated" });
    }
    const document = index.written.get(id);
    if (document === undefined) return void json(response, 404, { _id: id, found: false });
    json(response, 200, { _id: id, found: true, _source: document });
  }

  private answerSearches({ body }: Asked, response: ServerResponse): void {
    const lines = body.split("\n").filter((line) => line !== "");
    const responses = [];
    for (let at = 0; at < lines.length; at += 2) {
      const { index } = JSON.parse(lines[at] as string) as { index: string };
      if (!this.indices.has(index)) {
        responses.push(errorBody(404, "index_not_found_exception"));
        continue;
      }
      const { seen, written } = this.indexOf(index);
      responses.push(replyTo((this.isQuick ? written : seen).values(), JSON.parse(lines[at + 1] as string)));
    }
    json(response, 200, { took: 1, responses });
  }
}

interface Moved {
  index: string;
  alias: string;
}
