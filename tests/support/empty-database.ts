import { randomBytes } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { onTestFinished } from "vitest";
import { asAdmin, testUrl } from "./test-server.ts";

const serverUrl = process.env["PLENO_TEST_SERVER"] ?? "";

/** An empty database whose owner may do nothing else, for the test that runs. */
export async function emptyDatabase(): Promise<string> {
  const name = `operator_${randomBytes(6).toString("hex")}`;
  await asAdmin(serverUrl, `create role ${name} login password '${name}'`);
  await asAdmin(serverUrl, `create database ${name} owner ${name}`);
  onTestFinished(async () => {
    await asAdmin(serverUrl, `drop database ${name} with (force)`);
    await asAdmin(serverUrl, `drop role ${name}`);
  });
  return testUrl(serverUrl, name, name);
}

/** Another role that may enter such a database; its address. */
export async function guestOf(url: string): Promise<string> {
  const name = new URL(url).pathname.slice(1);
  const guest = `${name}_guest`;
  await asAdmin(serverUrl, `create role ${guest} login password '${guest}'`);
  onTestFinished(async () => {
    await asAdmin(testUrl(serverUrl, name), `drop owned by ${guest}`);
    await asAdmin(serverUrl, `drop role ${guest}`);
  });
  return testUrl(serverUrl, name, guest);
}

/** A folder of SQL files, for the test that runs. */
export async function folderWith(files: Record<string, string>): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), "pleno-migrations-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  for (const [name, text] of Object.entries(files)) await writeFile(path.join(folder, name), text);
  return folder;
}
