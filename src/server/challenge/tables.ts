import type { CodePurpose } from "./codes.ts";

declare module "#/server/db/tables.ts" {
  interface Tables {
    captchas: { device_hash: Buffer; salt: Buffer; answer_hash: Buffer; expires_at: Date };
    codes: {
      purpose: CodePurpose;
      recipient_hash: Buffer;
      device_hash: Buffer;
      code_hash: Buffer;
      expires_at: Date;
      tries: number;
      most_tries: number;
    };
    bot_proofs: { id: Buffer; expires_at: Date };
    spent_id_tokens: { token_hash: Buffer; expires_at: Date };
  }
}
