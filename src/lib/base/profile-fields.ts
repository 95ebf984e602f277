/** What a member tells of themselves (ENT-35), with the most signs of each. */
export const PROFILE_FIELDS = {
  nickname: 30,
  payeeName: 100,
  birthday: 10,
  idNumber: 30,
  nationality: 60,
  address: 200,
  occupation: 60,
  incomeSource: 20,
  telegram: 60,
  qqNum: 60,
  whatsapp: 60,
  facebook: 60,
  zalo: 60,
  line: 60,
} as const;
export type ProfileField = keyof typeof PROFILE_FIELDS;

/** Where a member's money comes from, as it is asked. */
export const INCOME_SOURCES = [
  ...(["salary", "business", "savings", "investments"] as const),
  ...(["pension", "family", "other"] as const),
];

/** What stays as it is once staff have compared it with a document. */
export const VERIFIED_FIELDS = ["birthday", "nationality", "idNumber"] as const;
