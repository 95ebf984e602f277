import { Icon } from "./Icon.tsx";

/** What a form's call was refused for, above its fields; nothing while there is nothing to say. */
export function FormError({ text }: { text: string | undefined }) {
  if (!text) return null;
  return (
    <p className="form-error" role="alert">
      <Icon name="warning" />
      {text}
    </p>
  );
}
