import { readConfiguration } from "./configuration.ts";
import { startEmbeddedPostgres } from "./database/embedded/embedded.ts";
import { adoptInstallation } from "./database/installation-id.ts";
import { migrate } from "./database/migrate.ts";
import { dataFolder } from "./plugins/files/private-folder.ts";
import { startProblem } from "./start-problem.ts";

const line = (data: object, message: string) => void process.stderr.write(`${message} ${JSON.stringify(data)}\n`);
const log = { info: () => undefined, warn: line, error: line };

/** Makes the data folder and the database of the configuration one installation, as somebody who knows better has said. */
async function adopt(): Promise<void> {
  const { dataDir, databaseUrl } = readConfiguration(process.env);
  await dataFolder(dataDir);
  const embedded = databaseUrl === null ? await startEmbeddedPostgres({ dataDir, log, adopt: true }) : null;
  try {
    const url = embedded?.url ?? (databaseUrl as string);
    await migrate(url);
    const done = await adoptInstallation({ databaseUrl: url, dataDir, ownsDatabase: embedded !== null });
    process.stdout.write(
      done === "agreed" ? "数据文件夹与数据库本来就是一套，没有改动\n" : `数据文件夹 ${dataDir} 与数据库已配成一套\n`,
    );
  } finally {
    await embedded?.stop();
  }
}

adopt().catch((error: unknown) => {
  process.stderr.write(`${startProblem(error) ?? (error instanceof Error ? error.message : String(error))}\n`);
  process.exitCode = 1;
});
