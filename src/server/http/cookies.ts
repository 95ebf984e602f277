import type { FastifyReply, FastifyRequest } from "fastify";
import type { Cookies } from "./route.ts";

/**
 * The cookies of a request and its reply. On https their names carry `__Host-`, so that no neighbour domain can set
 * them. All are SameSite=Strict, and HttpOnly unless the page's own script has to read one.
 */
export function cookiesOf(request: FastifyRequest, reply: FastifyReply, https: boolean): Cookies {
  const nameOf = (name: string) => (https ? `__Host-${name}` : name);
  const always = { path: "/", sameSite: "strict", secure: https } as const;
  return {
    get: (name) => request.cookies[nameOf(name)],
    set(name, value, { maxAgeMs, httpOnly = true }) {
      const life = maxAgeMs === undefined ? {} : { maxAge: Math.floor(maxAgeMs / 1_000) };
      void reply.setCookie(nameOf(name), value, { ...always, ...life, httpOnly });
    },
    clear(name) {
      void reply.clearCookie(nameOf(name), always);
    },
  };
}
