import pg from "pg";

/** Hears the database tell that patents were changed, while its connection lasts. */
export class ChangeListener {
  private client: pg.Client | null = null;
  private readonly databaseUrl: string;
  private readonly heard: () => void;

  constructor(databaseUrl: string, heard: () => void) {
    this.databaseUrl = databaseUrl;
    this.heard = heard;
  }

  /** Listens from now on; at once where it does already. */
  async open(): Promise<void> {
    if (this.client !== null) return;
    const client = new pg.Client({ connectionString: this.databaseUrl });
    // Whoever looks next opens another one.
    client.on("error", () => this.drop(client));
    client.on("end", () => this.drop(client));
    client.on("notification", this.heard);
    await client.connect();
    this.client = client;
    await client.query("listen search_changes");
  }

  private drop(client: pg.Client): void {
    if (this.client === client) this.client = null;
  }

  async close(): Promise<void> {
    const { client } = this;
    this.client = null;
    await client?.end();
  }
}
