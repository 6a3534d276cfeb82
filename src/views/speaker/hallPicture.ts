// A small picture of the canvases of present mode, for the speaker's window.

/** The width of the picture, in px. */
const WIDTH_PX = 960;
/** Canvases that lie over the picture and add nothing to its size. */
const OVERLAYS = '.pen';

/** The canvases of a frame in one picture, as they lie on the screen; null when nothing of them is visible. */
export async function hallPicture(frame: HTMLElement): Promise<Blob | null> {
  const canvases = [...frame.querySelectorAll('canvas')].filter((canvas) => canvas.width > 0);
  const boxes = canvases
    .filter((canvas) => !canvas.closest(OVERLAYS))
    .map((canvas) => canvas.getBoundingClientRect());
  const left = Math.min(...boxes.map((box) => box.left));
  const top = Math.min(...boxes.map((box) => box.top));
  const widthPx = Math.max(...boxes.map((box) => box.right)) - left;
  const heightPx = Math.max(...boxes.map((box) => box.bottom)) - top;
  if (!(widthPx > 0 && heightPx > 0)) return null;
  const scale = WIDTH_PX / widthPx;
  const picture = document.createElement('canvas');
  picture.width = WIDTH_PX;
  picture.height = Math.round(heightPx * scale);
  const context = picture.getContext('2d');
  if (!context) return null;
  context.fillStyle = getComputedStyle(frame).getPropertyValue('--paper');
  context.fillRect(0, 0, picture.width, picture.height);
  context.scale(scale, scale);
  context.translate(-left, -top);
  for (const canvas of canvases) {
    const box = canvas.getBoundingClientRect();
    context.drawImage(canvas, box.left, box.top, box.width, box.height);
  }
  return new Promise((resolve) => picture.toBlob(resolve, 'image/webp', 0.9));
}
