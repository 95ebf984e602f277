/** How the house stands at one moment, for who operates it. Labels are words of ours, never of a person. */
export type Figure = {
  readonly name: string;
  readonly help: string;
  readonly value: number;
  readonly labels?: Readonly<Record<string, string>>;
};
