// On a phone the tab of the open lottery may stand beyond the edge of its strip.
document
  .querySelector(".strip.reg [aria-current]")
  ?.scrollIntoView({ inline: "center", block: "nearest" });

export {};
