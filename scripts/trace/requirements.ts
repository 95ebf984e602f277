// What docs/requirements.md says of each statement.
import { readFileSync } from "node:fs";

/** `background` is a remark that no behaviour follows from. */
export type Status = "shown" | "partly" | "not built" | "background";

export type Requirement = {
  readonly id: string;
  readonly status: Status;
  readonly words: string;
};

const ENTRY = /^- ([A-Z]+-\d+)(?: \((shown|partly|not built|background)\))? (.+)$/;
const REASON = " — ";

/** Every statement with its status; one without a status, or that says too little of what is missing, is a problem. */
export function readRequirements(path: string): {
  requirements: Requirement[];
  problems: string[];
} {
  const requirements: Requirement[] = [];
  const problems: string[] = [];
  for (const line of readFileSync(path, "utf8").split("\n")) {
    if (!line.startsWith("- ")) continue;
    const [, id = "", status, words = ""] = ENTRY.exec(line) ?? [];
    if (!status) {
      problems.push(`${path}: no status in "${line}"`);
      continue;
    }
    if ((status === "partly" || status === "background") && !words.includes(REASON))
      problems.push(
        `${path}: ${id} does not say${status === "partly" ? " what is missing" : " why"}`,
      );
    requirements.push({ id, status: status as Status, words });
  }
  return { requirements, problems };
}
