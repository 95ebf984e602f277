/** An answer that is longer than it may be. */
export class TooLong extends Error {
  override name = "TooLong";
}

/** Reads an answer whole as text, up to so many bytes as they are unpacked; throws `TooLong` beyond. */
export async function readAtMost(reply: Response, bytes: number): Promise<string> {
  return new TextDecoder().decode(await readBytesAtMost(reply, bytes));
}

/** The same, as bytes. */
export async function readBytesAtMost(reply: Response, bytes: number): Promise<Uint8Array> {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let length = 0;
  for await (const chunk of reply.body ?? []) {
    length += chunk.length;
    if (length > bytes) throw new TooLong("the answer is too long");
    chunks.push(chunk);
  }
  return new Uint8Array(await new Blob(chunks).arrayBuffer());
}
