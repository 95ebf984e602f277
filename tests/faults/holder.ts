import { startEmbedded } from "#/server/db/index.ts";

// `holder.ts <data directory>`: starts the database there, says so on one line of JSON, and holds it until it dies.
const server = await startEmbedded({ dataDir: process.argv[2] ?? "" });
const url = await server.database("pleno");
const { adopted, pid } = server;
process.stdout.write(
  `${JSON.stringify({ url, pid, adopted, adminUrl: server.adminUrl("postgres") })}\n`,
);
process.once("SIGTERM", () => void server.stop().then(() => process.exit(0)));
setInterval(() => undefined, 60_000);
