import { makeFolder, startPleno } from "../../tests/support/processes/pleno.ts";
import { type Bench, median } from "./bench.ts";

const ROUNDS = 3;

/** A warm `npm start`: packages, build and data are there; until the home page answers. */
export const start: Bench = {
  name: "start",
  needs: [],
  async run() {
    const dataDir = makeFolder();
    const cold = await again(dataDir);
    const warm: number[] = [];
    for (let round = 0; round < ROUNDS; round++) warm.push(await again(dataDir));
    const killed: number[] = [];
    for (let round = 0; round < ROUNDS; round++) killed.push(await afterKill(dataDir));
    return [
      {
        what: `ready again after kill -9 (the longest of ${ROUNDS})`,
        value: Math.max(...killed),
        unit: "s",
        atMost: 10,
      },
      { what: "npm start on an empty folder, until / answers", value: cold, unit: "s" },
      {
        what: `npm start warm, until / answers (median of ${ROUNDS})`,
        value: median(warm),
        unit: "s",
        atMost: 6,
      },
    ];
  },
};

async function again(dataDir: string): Promise<number> {
  const startedAtMs = performance.now();
  const pleno = await startPleno({ dataDir, command: ["npm", "start"] });
  const reply = await fetch(pleno.url);
  if (reply.status !== 200) throw new Error(`/ answers ${reply.status}`);
  const seconds = (performance.now() - startedAtMs) / 1_000;
  await pleno.stop();
  return seconds;
}

async function afterKill(dataDir: string): Promise<number> {
  const killed = await startPleno({ dataDir });
  const killedAtMs = performance.now();
  killed.kill("SIGKILL");
  await killed.ended;
  const next = await startPleno({ dataDir });
  const reply = await fetch(`${next.url}/health/ready`);
  if (reply.status !== 200) throw new Error(`/health/ready answers ${reply.status}`);
  const seconds = (performance.now() - killedAtMs) / 1_000;
  await next.stop();
  return seconds;
}
