/** The poster beside login and registration: a card, a title and a line on vermilion. */
export function Poster({ title, text, art }: { title: string; text: string; art: string }) {
  return (
    <>
      <img className="poster-card" src={`/art/${art}.svg`} width="260" height="312" alt="" />
      <div className="poster-text">
        <p className="h2">{title}</p>
        <p>{text}</p>
      </div>
    </>
  );
}
