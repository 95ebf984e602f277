/** A favourite's sign: an outline, filled by its button's style once it is pressed. */
export const HeartIcon = () => (
  <svg className="i" viewBox="0 0 24 24" aria-hidden="true">
    <path d="M12 20S4 15 4 9.3A4.2 4.2 0 0 1 12 7.5A4.2 4.2 0 0 1 20 9.3C20 15 12 20 12 20z" />
  </svg>
);
