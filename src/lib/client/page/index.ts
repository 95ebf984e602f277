// What a page of the portal does by itself, in one small file: none of it needs a framework.
import "./theme.ts";
import "./menu.ts";
import "./popups.ts";
import "./language.ts";
import "./banners.ts";
import "./pictures.ts";
import "./session.ts";
import "./offline.ts";
import "./extras.ts";
import "./popup-notice.ts";
import "./countdowns.ts";
