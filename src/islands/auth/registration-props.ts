/** What a page tells registration and login of its site. */
export type RegistrationProps = {
  readonly lang: string;
  /** Of majority, in years. */
  readonly age: number;
  /** Where the user agreement is read, where that is not `/help`. */
  readonly help?: string;
  /** Who else may say who somebody is: names with a space between. */
  readonly social?: string;
  /** Play money is offered to who only wants to look (LOG-05). */
  readonly freePlay?: boolean;
  /** A code by SMS logs in too (LOG-03). */
  readonly smsLogin?: boolean;
  /** A forgotten password may be set by mobile (PWD-03). */
  readonly mobileReset?: boolean;
  /** What a registration is credited, in the reader's way of writing it; absent: nothing. */
  readonly bonus?: string;
  /** Nobody deposits at this time. */
  readonly noDeposits?: boolean;
  /** The agent site: nobody registers there. */
  readonly agents?: boolean;
};
