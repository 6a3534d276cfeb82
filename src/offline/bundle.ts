// Scripts that the build makes beside the page's own: each is one classic script.
import { build, type PluginOption } from 'vite';

/**
 * The code of an entry with all that it imports.
 *
 * @param define - names that the code uses, with the JavaScript that takes their place.
 * @throws Error when the build gives no script.
 */
export async function bundled(
  entry: string,
  plugins: PluginOption[],
  define: Readonly<Record<string, string>> = {},
): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    plugins,
    define: { ...define, 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      target: 'es2023',
      rolldownOptions: { input: entry, output: { format: 'iife', intro: "'use strict';" } },
    },
  });
  const [script] = [built].flat().flatMap((one) => ('output' in one ? one.output : []));
  if (script?.type !== 'chunk') throw new Error(`${entry} gave no script`);
  return script.code;
}
