// The build of the page as one file that opens by a double click, without a host: for `npm run build:file`.
import { createHash } from 'node:crypto';
import type { Plugin, PluginOption, Rolldown } from 'vite';
import { bundled } from './bundle.ts';

/** The name of the file. */
const NAME = 'hustings.html';

/** A font's larger form, beside the smaller one that every browser here takes. */
const WOFF = /,\s*url\([^)]*\.woff\)\s*format\(["']woff["']\)/g;

/** Leaves the larger form of each font out of the styles. */
const smallFonts: Plugin = {
  name: 'small-fonts',
  enforce: 'pre',
  transform: {
    filter: { id: /\.css$/ },
    handler: (code) => ({ code: code.replace(WOFF, ''), map: null }),
  },
};

/**
 * The script of a worker becomes a part of the page, which makes its address: a page from a file may fetch no worker. It is
 * a classic script: Chromium loads no modules from such addresses.
 *
 * @param plugins - those that the workers' own code needs.
 */
function workersWithin(plugins: PluginOption[]): Plugin {
  return {
    name: 'workers-within',
    enforce: 'pre',
    load: {
      filter: { id: /\?worker&url$/ },
      handler: async (query) => {
        const code = await bundled(query.slice(0, query.indexOf('?')), plugins);
        const blob = `new Blob([${JSON.stringify(code)}], { type: 'text/javascript' })`;
        return { code: `export default URL.createObjectURL(${blob});`, moduleType: 'js' };
      },
    },
  };
}

/** Puts the script and the styles into the page, and allows these two and the workers of the script, and nothing else. */
const allInOne: Plugin = {
  name: 'all-in-one',
  generateBundle: {
    // After Vite's own last step, which completes the script.
    order: 'post',
    handler: (_, bundle) => {
      const files = Object.values(bundle);
      const page = files.find(({ fileName }) => fileName.endsWith('.html'));
      const script = files.find((file) => file.type === 'chunk');
      if (page?.type !== 'asset' || !script) throw new Error('the build has no page, or no script');
      const styles = files.filter(
        (file) => file.type === 'asset' && file.fileName.endsWith('.css'),
      );
      const style = styles.map((file) => textOf(file as Rolldown.OutputAsset)).join('\n');
      page.source = withinPage(textOf(page), script.code, style);
      page.fileName = NAME;
      for (const [name, file] of Object.entries(bundle)) if (file !== page) delete bundle[name];
    },
  },
};

function textOf({ source }: Rolldown.OutputAsset): string {
  return typeof source === 'string' ? source : new TextDecoder().decode(source);
}

function withinPage(html: string, script: string, style: string): string {
  // The end of a script, and the beginning of a comment, may stand in its strings.
  const safe = script.replaceAll('</script', '<\\/script').replaceAll('<!--', '<\\!--');
  const policy = [
    "default-src 'none'",
    `script-src ${hashOf(safe)}`,
    'worker-src blob:',
    `style-src ${hashOf(style)}`,
    'font-src data:',
    'img-src data:',
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
  const frame = html
    .replace(/\s*<script type="module"[^>]*><\/script>/, '')
    .replaceAll(/\s*<link rel="(?:stylesheet|icon|modulepreload)"[^>]*>/g, '');
  const head = `<meta http-equiv="Content-Security-Policy" content="${policy}">`;
  return frame
    .replace('<head>', () => `<head>\n    ${head}`)
    .replace('</head>', () => `  <style>${style}</style>\n  </head>`)
    .replace('</body>', () => `  <script type="module">${safe}</script>\n  </body>`);
}

function hashOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

/** The plugins of this build; `workerPlugins` are those that the workers' own code needs. */
export const oneFile = (workerPlugins: PluginOption[]): Plugin[] => [
  smallFonts,
  workersWithin(workerPlugins),
  allInOne,
];
