// Loaded into every child before its own code: when the supervisor is gone, however it died, the child ends itself
// as if it had been told to.
const END_WITHIN_MS = 9_000;

process.once("disconnect", () => {
  setTimeout(() => process.exit(1), END_WITHIN_MS).unref();
  process.kill(process.pid, "SIGTERM");
});
// The channel alone keeps no process alive that has closed everything else.
process.channel?.unref();
