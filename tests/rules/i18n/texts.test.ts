import { globSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import enErrors from "#locales/en/base-errors.json" with { type: "json" };
import enMembers from "#locales/en/members.json" with { type: "json" };
import enSession from "#locales/en/session.json" with { type: "json" };
import esErrors from "#locales/es/base-errors.json" with { type: "json" };
import esMembers from "#locales/es/members.json" with { type: "json" };
import esSession from "#locales/es/session.json" with { type: "json" };
import esSite from "#locales/es/site.json" with { type: "json" };

const spanish: Record<string, string> = { ...esErrors, ...esMembers, ...esSession };
const english: Record<string, string> = { ...enErrors, ...enMembers, ...enSession };

/** What each message says, by its key. */
const MESSAGES: readonly (readonly [ids: string, key: string, es: string, en: string])[] = [
  [
    "[ERR-11]",
    "code_no_session",
    "No has iniciado sesión. Entra para seguir.",
    "You are not logged in. Please log in.",
  ],
  [
    "[ERR-12]",
    "code_network_lost",
    "La conexión se cortó. Revisa tu red e inténtalo de nuevo; no se perdió nada.",
    "The network link is abnormal. Check it and try again; nothing was lost.",
  ],
  [
    "[ERR-13]",
    "code_timed_out",
    "La página tardó demasiado en responder. Revisa tu red e inténtalo de nuevo.",
    "The page took too long to answer. Check your network and try again.",
  ],
  [
    "[ERR-15]",
    "code_unknown_error",
    "Algo salió mal de nuestro lado. Inténtalo de nuevo.",
    "Something went wrong on our side. Please try again.",
  ],
  [
    "[ERR-16]",
    "code_region_restricted",
    "El acceso está restringido por tu ubicación o tu IP.",
    "Access is restricted by your location or IP.",
  ],
  [
    "[ERR-17]",
    "code_maintenance",
    "El sistema está en mantenimiento. Vuelve en un rato.",
    "The system is under maintenance. Come back in a while.",
  ],
  [
    "[ERR-18]",
    "code_game_maintenance",
    "Este juego está en mantenimiento. Prueba otro mientras tanto.",
    "This game is under maintenance. Try another one meanwhile.",
  ],
  [
    "[ERR-21] [VAL-71]",
    "inconsistent_twice",
    "Las contraseñas no coinciden",
    "The confirmation does not match the password",
  ],
  [
    "[VAL-69]",
    "invalid_verification_code",
    "Escribe un código de verificación válido",
    "Enter a valid verification code",
  ],
  [
    "[VAL-74]",
    "invitation_code_error",
    "El código de invitación no es válido",
    "The invitation code is not valid",
  ],
  ["[VAL-75]", "not_empty", "{{field}}: no puede quedar en blanco", "{{field}}: cannot be empty"],
];

describe("the messages that people read", () => {
  it.each(MESSAGES)("say it in Spanish and in English %s %s", (_ids, key, es, en) => {
    expect([spanish[key], english[key]]).toEqual([es, en]);
  });

  it("are whole sentences whatever the field's gender, and name the screens as the menus do", () => {
    expect(spanish["not_empty"]).toBe("{{field}}: no puede quedar en blanco");
    expect(spanish["inconsistent_twice"]).toBe("Las contraseñas no coinciden");
    expect(spanish["member_centre"]).toBe(esSite.member_title);
    expect(esSite.member_messages).toBe(esSession.messages);
  });

  it("use one word for one thing in Spanish", () => {
    const files = globSync(["locales/es/*.json", "src/content/*/es/*.md"]);
    // What is typed into a search is said by others.
    const told = files.filter((file) => !file.endsWith("site-search.json"));
    const all = told.map((file) => [file, readFileSync(file, "utf8")] as const);
    expect(all.length).toBeGreaterThan(40);
    for (const other of [
      /\banuncios?\b/i,
      /\breclamos?\b/i,
      /\bquejas?\b/i,
      /\b(?:la|las|una|esta|número de) rondas?\b/i,
      /\btragaperras\b/i,
      /\bsoci[oa]s?\b/i,
    ])
      expect(all.filter(([, text]) => other.test(text)).map(([file]) => file)).toEqual([]);
  });
});
