/** What the captcha's script puts on the page: reCAPTCHA v2, as its documentation has it. */
type Captcha = {
  ready(run: () => void): void;
  render(box: HTMLElement, options: Readonly<Record<string, unknown>>): number;
  execute(widget: number): void;
};

let loading: Promise<Captcha | null> | null = null;

/** The captcha of an identity provider, invisible where it is sure: a token, or null when it did not work out. */
export async function solveProviderCaptcha(
  url: string,
  siteKey: string | undefined,
): Promise<string | null> {
  if (!siteKey) return null;
  loading ??= load(url);
  const captcha = await loading;
  if (!captcha) {
    loading = null;
    return null;
  }
  const box = document.createElement("div");
  // Within an open modal: what lies outside of it takes no press.
  (document.querySelector("dialog[open]") ?? document.body).append(box);
  return new Promise<string | null>((resolve) => {
    const end = (token: string | null) => {
      box.remove();
      resolve(token);
    };
    const widget = captcha.render(box, {
      sitekey: siteKey,
      size: "invisible",
      callback: end,
      "error-callback": () => end(null),
      "expired-callback": () => end(null),
    });
    captcha.execute(widget);
  });
}

function load(url: string): Promise<Captcha | null> {
  return new Promise((resolve) => {
    const script = document.createElement("script");
    script.src = `${url}?render=explicit`;
    script.async = true;
    script.addEventListener("error", () => resolve(null));
    script.addEventListener("load", () => {
      const { grecaptcha } = window as { grecaptcha?: Captcha };
      if (grecaptcha) grecaptcha.ready(() => resolve(grecaptcha));
      else resolve(null);
    });
    document.head.append(script);
  });
}
