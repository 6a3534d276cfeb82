// A picture that another window has sent. The page's policy allows no address of it: it is painted.
import { useEffect, useRef } from 'react';

interface Props {
  readonly picture: Blob | null;
  readonly label: string;
}

export function BlobPicture({ picture, label }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    let isWanted = true;
    const paint = async (blob: Blob) => {
      const bitmap = await createImageBitmap(blob);
      const { current } = canvas;
      if (!isWanted || !current) return;
      current.width = bitmap.width;
      current.height = bitmap.height;
      current.getContext('2d')?.drawImage(bitmap, 0, 0);
      bitmap.close();
    };
    // A picture that cannot be read: the one before stays, and the next one comes soon.
    if (picture) paint(picture).catch(() => {});
    return () => {
      isWanted = false;
    };
  }, [picture]);
  return <canvas ref={canvas} role="img" aria-label={label} />;
}
