import { localizePath } from "#/lib/i18n/paths.ts";

type PageAddress = Pick<App.Locals, "origin" | "lang" | "site">;
/** A schema.org object. */
type Fact = Readonly<Record<string, unknown>>;

const addressIn = ({ origin, lang }: PageAddress, path: string): string =>
  `${origin}${localizePath(path, lang)}`;

/** Where a page stands: the pages above it and itself, from the home page down. */
export function breadcrumbs(
  page: PageAddress,
  steps: readonly { readonly name: string; readonly path: string }[],
): Fact {
  return {
    "@type": "BreadcrumbList",
    itemListElement: steps.map(({ name, path }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name,
      item: addressIn(page, path),
    })),
  };
}

/** Who runs the site. */
export function siteFacts({ origin, site }: PageAddress): Fact {
  const { name, brand } = site.whitelabel;
  const logo = `${origin}${brand?.icon?.src ?? "/icons/512.png"}`;
  return { "@type": "Organization", name, url: origin, logo };
}

/** A promotion with the time that it holds. */
export function promotionFacts(
  page: PageAddress,
  promotion: {
    readonly id: string;
    readonly title: string;
    readonly summary: string;
    readonly from?: string | undefined;
    readonly to?: string | undefined;
  },
): Fact {
  const { id, title, summary, from, to } = promotion;
  return {
    "@type": "Offer",
    name: title,
    description: summary,
    url: addressIn(page, `/promotions/${id}`),
    image: `${page.origin}/og/${id}.png`,
    ...(from ? { validFrom: from } : {}),
    ...(to ? { validThrough: to } : {}),
  };
}

/** A text to read. `language` is that of the text, which may not be the page's. */
export function articleFacts(
  page: PageAddress,
  text: {
    readonly title: string;
    readonly summary: string;
    readonly updated: string;
    readonly language: string;
  },
): Fact {
  return {
    "@type": "Article",
    headline: text.title,
    description: text.summary,
    dateModified: text.updated,
    inLanguage: text.language,
    publisher: { "@type": "Organization", name: page.site.whitelabel.name, url: page.origin },
  };
}
