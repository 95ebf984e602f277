/** Parameters for Postgres' own tools: libpq reads a socket's folder from the host part of the parameters alone. */
export function libpq(url: string, schema?: string): string {
  const { username, password, pathname, port, searchParams } = new URL(url);
  const host = searchParams.get("host") ?? new URL(url).hostname;
  const value = (text: string) => `'${decodeURIComponent(text).replace(/[\\']/g, "\\$&")}'`;
  const options = schema === undefined ? "" : ` options='-csearch_path=${schema},public'`;
  const server = `host=${value(host)} port=${port || 5432}`;
  const role = `user=${value(username)} password=${value(password)}`;
  return `${server} ${role} dbname=${value(pathname.slice(1))}${options}`;
}
