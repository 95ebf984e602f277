// Writes the times of a page in the reader's own zone, as the portal around it does.
const format = new Intl.DateTimeFormat(document.documentElement.lang, {
  weekday: "short",
  hour: "2-digit",
  minute: "2-digit",
  timeZoneName: "short",
});
for (const time of document.querySelectorAll("time"))
  time.textContent = format.format(new Date(time.dateTime));
