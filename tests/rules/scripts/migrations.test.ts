import { expect, test } from "vitest";
import { narrowingOf } from "../../../scripts/migrations/narrowing.ts";

test.for([
  ["alter table draws drop column place", "drops the column draws.place"],
  ["alter table draws alter column place type text", "changes the type of draws.place"],
  ["alter table draws alter column place set not null", "lets nothing be missing in draws.place"],
  ["alter table draws add column place int not null", "asks every row for draws.place"],
  [
    "alter table draws add constraint placed check (place > 0)",
    "reads all of draws for a constraint, which nobody may write meanwhile",
  ],
  ["alter table draws rename column place to rank", "renames place"],
  ["alter table draws rename to results", "renames draws"],
  ["drop table draws", "drops draws"],
  ["drop function decide(int)", "drops decide"],
  ["create index on draws (place)", "keeps writers of draws waiting while it builds an index"],
])("a migration that says %j is told what the version before would miss", async ([text, said]) => {
  expect(await narrowingOf(`select 1; ${text}`)).toEqual([said]);
});

test.for([
  "alter table draws add column place int",
  "alter table draws add column place int not null default 0",
  "alter table draws add constraint placed check (place > 0) not valid",
  "alter table draws drop constraint placed",
  "create table draws (place int); create index on draws (place); alter table draws drop column place",
  "create function decide() returns int language sql as $$ drop table draws $$",
])("a migration may widen, and do as it likes with a table of its own: %s", async (text) => {
  expect(await narrowingOf(text)).toEqual([]);
});
