import { parse } from "libpg-query";

/** A node of Postgres' own syntax tree: one key, its kind. */
type Node = Readonly<Record<string, unknown>>;
type Command = {
  readonly subtype: string;
  readonly name?: string;
  readonly def?: {
    readonly ColumnDef?: { readonly colname?: string; readonly constraints?: readonly Node[] };
    readonly Constraint?: Constraint;
  };
};
type Constraint = { readonly contype: string; readonly skip_validation?: boolean };
type Named = { readonly relname: string };

/** What takes something away that the version before may use. */
const DROPPED = new Set([
  ...["OBJECT_TABLE", "OBJECT_VIEW", "OBJECT_FUNCTION", "OBJECT_PROCEDURE"],
  ...["OBJECT_TYPE", "OBJECT_SEQUENCE"],
]);
const COMMANDS: Readonly<Record<string, string>> = {
  AT_DropColumn: "drops the column",
  AT_AlterColumnType: "changes the type of",
  AT_SetNotNull: "lets nothing be missing in",
};

/**
 * What a migration does to tables that were there before it and that the version before could not live with, or that
 * keeps its writers waiting: in words, a line each. By Postgres' own parser; bodies of functions and `do` blocks are texts
 * to it.
 */
export async function narrowingOf(text: string): Promise<string[]> {
  const { stmts = [] } = (await parse(text)) as { stmts?: readonly { readonly stmt: Node }[] };
  const made = new Set<string>();
  const found: string[] = [];
  for (const { stmt } of stmts) {
    const [[kind, value] = ["", {}]] = Object.entries(stmt);
    const node = value as Node;
    const table = (node["relation"] as Named | undefined)?.relname ?? "";
    if (kind === "CreateStmt") made.add(table);
    if (made.has(table)) continue;
    found.push(...narrowingOfStatement(kind, node, table));
  }
  return found;
}

function narrowingOfStatement(kind: string, node: Node, table: string): string[] {
  switch (kind) {
    case "DropStmt":
      return DROPPED.has(String(node["removeType"])) ? [`drops ${namesOf(node)}`] : [];
    case "RenameStmt":
      return [`renames ${node["subname"] ?? table}`];
    case "IndexStmt":
      return node["concurrent"]
        ? []
        : [`keeps writers of ${table} waiting while it builds an index`];
    case "AlterTableStmt":
      return (node["cmds"] as readonly { readonly AlterTableCmd: Command }[]).flatMap(
        ({ AlterTableCmd }) => narrowingOfCommand(AlterTableCmd, table),
      );
    default:
      return [];
  }
}

function narrowingOfCommand({ subtype, name, def }: Command, table: string): string[] {
  const does = COMMANDS[subtype];
  if (does) return [`${does} ${table}.${name}`];
  if (subtype === "AT_AddColumn") {
    const kinds = (def?.ColumnDef?.constraints ?? []).map(
      (each) => (each["Constraint"] as Constraint).contype,
    );
    const isFilled = ["CONSTR_DEFAULT", "CONSTR_IDENTITY", "CONSTR_GENERATED"].some((filled) =>
      kinds.includes(filled),
    );
    if (kinds.includes("CONSTR_NOTNULL") && !isFilled)
      return [`asks every row for ${table}.${def?.ColumnDef?.colname}`];
  }
  if (subtype === "AT_AddConstraint" && !def?.Constraint?.skip_validation)
    return [`reads all of ${table} for a constraint, which nobody may write meanwhile`];
  return [];
}

function namesOf(node: Node): string {
  const names = JSON.stringify(node["objects"]).matchAll(/"sval":"(\w+)"/g);
  return (
    [...names].map(([, name]) => name).filter((name) => name !== "pg_catalog")[0] ?? "something"
  );
}
