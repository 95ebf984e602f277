import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { freeRow, makeFolder } from "../../tests/support/processes/pleno.ts";
import { type Bench, findProgram, median, output } from "./bench.ts";

const ROUNDS = 7;
const SECONDS = 3;
const CONNECTIONS = 64;
// What nginx writes itself, or what says how this one reply travels.
const OWN =
  /^(?:date|server|connection|keep-alive|content-length|transfer-encoding|last-modified|etag)$/;

/** The home page against nginx with the very same bytes and headers, one process each, in turns. */
export const home: Bench = {
  name: "home",
  needs: ["nginx", "wrk"],
  async run(pleno) {
    const reply = await fetch(pleno.url, { headers: { "accept-encoding": "br" } });
    const raw = await rawBody(pleno.url);
    const nginx = await startNginx(reply.headers, raw);
    try {
      const rounds: { ours: number; theirs: number }[] = [];
      for (let round = 0; round <= ROUNDS; round++) {
        const ours = rate(pleno.url);
        const theirs = rate(nginx.url);
        if (round > 0) rounds.push({ ours, theirs }); // the first warms both up
      }
      return [
        { what: "home, kept page", value: raw.length, unit: "bytes brotli" },
        {
          what: "home, nginx",
          value: median(rounds.map(({ theirs }) => theirs)),
          unit: "requests/s",
        },
        { what: "home, Pleno", value: median(rounds.map(({ ours }) => ours)), unit: "requests/s" },
        {
          what: `home, Pleno : nginx (median of ${ROUNDS} rounds)`,
          value: median(rounds.map(({ ours, theirs }) => ours / theirs)),
          unit: "",
          atLeast: 0.4,
        },
      ];
    } finally {
      nginx.stop();
    }
  },
};

/** The body as it travels: fetch would unpack it. */
async function rawBody(url: string): Promise<Buffer> {
  const { get } = await import("node:http");
  return new Promise((resolve, reject) => {
    get(
      url.replace("localhost", "127.0.0.1"),
      { headers: { "accept-encoding": "br" } },
      (reply) => {
        const parts: Buffer[] = [];
        reply.on("data", (part: Buffer) => parts.push(part));
        reply.on("end", () => resolve(Buffer.concat(parts)));
      },
    ).on("error", reject);
  });
}

function rate(url: string): number {
  const text = output("wrk", [
    "-t1",
    `-c${CONNECTIONS}`,
    `-d${SECONDS}s`,
    "-H",
    "accept-encoding: br",
    url.replace("localhost", "127.0.0.1"),
  ]);
  if (/Non-2xx/.test(text)) throw new Error(`${url} did not answer 200:\n${text}`);
  return Number(/Requests\/sec:\s+([\d.]+)/.exec(text)?.[1]);
}

async function startNginx(headers: Headers, body: Buffer): Promise<{ url: string; stop(): void }> {
  const folder = makeFolder();
  const port = await freeRow(1);
  mkdirSync(join(folder, "www"));
  writeFileSync(join(folder, "www/index.html"), body);
  const added = [...headers]
    .filter(([name]) => !OWN.test(name) && name !== "content-type")
    .map(([name, value]) => `add_header ${name} "${value.replaceAll('"', '\\"')}";`);
  writeFileSync(
    join(folder, "nginx.conf"),
    `daemon off; worker_processes 1; pid ${folder}/pid; error_log ${folder}/error.log;
     ${process.getuid?.() === 0 ? "user root;" : ""}
     events { worker_connections 1024; }
     http {
       access_log off; sendfile on; tcp_nopush on; keepalive_requests 1000000000;
       open_file_cache max=10; types { } default_type "${headers.get("content-type") ?? "text/html"}";
       server { listen 127.0.0.1:${port}; root ${folder}/www; ${added.join("\n")} }
     }`,
  );
  const child = spawn(
    findProgram("nginx") ?? "nginx",
    ["-p", folder, "-c", join(folder, "nginx.conf")],
    {
      stdio: ["ignore", "ignore", "inherit"],
    },
  );
  await once(child, "spawn");
  const url = `http://127.0.0.1:${port}/`;
  for (let tries = 0; tries < 100; tries++) {
    const up = await fetch(url).then(
      (reply) => reply.status === 200,
      () => false,
    );
    if (up) return { url, stop: () => void child.kill("SIGTERM") };
    await new Promise((done) => setTimeout(done, 50));
  }
  throw new Error("nginx did not start");
}
