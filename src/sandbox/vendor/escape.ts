export function escapeHtml(text: string): string {
  return text.replaceAll(
    /[&<>"']/g,
    (sign) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" })[sign] ?? "&#39;",
  );
}
