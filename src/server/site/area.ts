import "#/lib/contract/site/page-data.ts";
import { keepPerVersion } from "#/lib/base/per-version.ts";
import { getSiteVersion } from "#/lib/contract/site/admission.ts";
import {
  getRegistrationRules as askRegistrationRules,
  getSite,
  type SiteView,
} from "#/lib/contract/site/calls.ts";
import type { Area } from "#/server/area.ts";
import { type Db, listen } from "#/server/db/index.ts";
import {
  addressOfPicture,
  findPicture,
  getRegistrationRules,
  getSiteState,
  getSiteView,
  PICTURE_COMMANDS,
  promotionsNow,
  SITE_CHANGED,
  SITE_COLLECTIONS,
  STOPS_WORK,
  siteRoutes,
} from "./index.ts";
import type { Surroundings } from "./queries.ts";

declare module "#/server/area.ts" {
  interface Additions {
    /** What the site tells of its areas, read once a version. */
    site: {
      readonly about: Db;
      readonly adds: Pick<Surroundings, "signInWith" | "phoneProvider" | "paymentKinds">;
    };
    /** The keys that encrypted calls are for; they change without a version. */
    payloadKeys: { readonly about: Db; readonly adds: Pick<Surroundings, "payloadKeys"> };
  }
}

/** The site as its operator dresses it. */
export const siteArea: Area = {
  name: "site",
  collections: SITE_COLLECTIONS,
  commands: [PICTURE_COMMANDS],
  open({ config, clock, db, lanes, databaseUrl, version, siteChanged, ownTexts, additionsTo }) {
    const payloadKeys = async (at: Db) => (await additionsTo("payloadKeys")(at)).payloadKeys ?? [];
    const surroundings = async (at: Db): Promise<Surroundings> => ({
      ageOfMajority: config.ageOfMajority,
      publicUrl: config.publicUrl,
      payloadKeys: await payloadKeys(at),
      ...(await additionsTo("site")(at)),
    });
    const viewOf = async (at: Db) => getSiteView(at, await surroundings(at), clock());
    return {
      routes: siteRoutes({
        db,
        clock,
        surroundings: () => surroundings(db),
        payloadKeys: () => payloadKeys(db),
        version,
        ownTexts,
      }),
      work: STOPS_WORK,
      pageData: {
        site: {
          view: () => viewOf(lanes.pages),
          registration: () => getRegistrationRules(lanes.pages),
        },
      },
      services: {
        siteState: () => getSiteState(lanes.pages, clock()),
        picture: (name) => findPicture(lanes.pages, name),
      },
      adds: {
        balance: promotionsNow(
          keepPerVersion(async () => (await viewOf(db)).whitelabel, version),
          clock,
          ownTexts,
        ),
      },
      async start() {
        const listening = listen({
          url: databaseUrl,
          channel: SITE_CHANGED,
          onMessage: siteChanged,
          onGap: siteChanged,
        });
        return () => listening.stop();
      },
    };
  },
  upstream: ({ ask, file, publicUrl }) => ({
    pageData: {
      site: {
        view: async () => withOwnDomain(await ask(getSite, {}), publicUrl),
        registration: () => ask(askRegistrationRules, {}),
      },
    },
    services: {
      siteState: async () => ({ ...(await ask(getSiteVersion, {})), tags: {}, modules: null }),
      picture: (name) => file(addressOfPicture(name)),
    },
  }),
};

/** The site of the platform behind, with the portal's own address first. */
function withOwnDomain(site: SiteView, publicUrl: string): SiteView {
  const { origin, host } = new URL(publicUrl);
  const own = site.domains.find(({ url }) => url === origin) ?? { url: origin, name: host };
  return { ...site, domains: [own, ...site.domains.filter(({ url }) => url !== origin)] };
}
