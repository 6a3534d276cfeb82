// QR codes as paths.
import { encode } from 'uqr';

/** The white modules that a reader needs around a code. */
const QUIET = 4;

/**
 * The dark modules of a text's QR code as the path of an SVG, one unit a module, and the width of the code with its white
 * border. Throws for a text that is too long for any code.
 */
export function qrPath(text: string): { readonly path: string; readonly size: number } {
  const { data, size } = encode(text, { border: QUIET, boostEcc: true });
  const rows = data.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
  );
  return { path: rows.join(''), size };
}
