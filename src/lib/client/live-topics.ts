/**
 * Hears a topic of what is for everybody besides what the page names, until it is stopped: the stream begins anew within a
 * second, and resumes where it was.
 */
export function hearTopic(topic: string): () => void {
  const { dataset } = document.documentElement;
  const of = document.querySelector<HTMLElement>("body [data-hears]")?.dataset["hears"];
  dataset["hears"] = of ? `${of},${topic}` : topic;
  window.dispatchEvent(new Event("online"));
  return () => {
    delete dataset["hears"];
    window.dispatchEvent(new Event("online"));
  };
}
