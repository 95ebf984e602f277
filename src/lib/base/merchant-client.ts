/** What the merchant runs this portal on, and what it is to the games' calls (SPEC §9). */
export const MERCHANT_PLATFORM = "web";
export const DEVICE = "WEB";
