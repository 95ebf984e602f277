import { setTimeout } from "node:timers/promises";

/** Who asks for a page first gets it lightly compressed; soon after it is as small as it will be. */
export async function untilCompressed(url: string): Promise<void> {
  const ask = async () => {
    const reply = await fetch(url, { headers: { "accept-encoding": "br" } });
    await reply.arrayBuffer();
    return Number(reply.headers.get("content-length"));
  };
  const first = await ask();
  for (let tries = 0; tries < 20 && (await ask()) >= first; tries++) await setTimeout(250);
}
