import { useEffect, useState } from "react";
import { Button } from "#/islands/ui/Button.tsx";
import { Icon } from "#/islands/ui/Icon.tsx";
import type { QrPicture } from "#/lib/client/qr-picture.ts";
import type { Translate } from "#/lib/i18n/format.ts";

const MODULE_PX = 12;
const INK = "#000";

type Props = {
  readonly t: Translate;
  /** What the code says. */
  readonly text: string;
  /** What it is, for who does not see it. */
  readonly label: string;
  /** What its file is called when it is saved. */
  readonly name: string;
};

/** A code to be read off the screen, and kept as a picture for who reads it on this very phone. */
export function QrCode({ t, text, label, name }: Props) {
  const [picture, setPicture] = useState<QrPicture | null>(null);
  useEffect(() => {
    let isShown = true;
    // What draws it comes when a code is to be seen.
    void import("#/lib/client/qr-picture.ts").then(({ drawQr }) => {
      if (isShown) setPicture(drawQr(text));
    });
    return () => {
      isShown = false;
    };
  }, [text]);
  return (
    <>
      <div className="qr">
        {picture ? (
          <svg
            role="img"
            aria-label={label}
            viewBox={`0 0 ${picture.size} ${picture.size}`}
            shapeRendering="crispEdges"
          >
            <path d={picture.path} fill={INK} />
          </svg>
        ) : null}
      </div>
      <p className="qr-act">
        <Button
          size="sm"
          look="sec"
          disabled={!picture}
          onClick={() => picture && save(picture, name)}
        >
          <Icon name="keep" />
          {t("save_code")}
        </Button>
      </p>
    </>
  );
}

/** Keeps a code as a PNG: what banks' applications take from a phone's pictures. */
function save({ size, path }: QrPicture, name: string): void {
  const canvas = document.createElement("canvas");
  canvas.width = size * MODULE_PX;
  canvas.height = size * MODULE_PX;
  const pen = canvas.getContext("2d");
  if (!pen) return;
  pen.fillStyle = "#fff";
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.scale(MODULE_PX, MODULE_PX);
  pen.fillStyle = INK;
  pen.fill(new Path2D(path));
  canvas.toBlob((blob) => {
    if (!blob) return;
    const link = document.createElement("a");
    link.href = URL.createObjectURL(blob);
    link.download = `${name}.png`;
    link.click();
    URL.revokeObjectURL(link.href);
  });
}
