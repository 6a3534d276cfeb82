// Serves the built page as `vite preview` does, with the probe as its first script. Its service worker keeps nothing.
// @ts-check
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, preview } from 'vite';

const root = fileURLToPath(new URL('../..', import.meta.url));
const probe = await probeScript();
/** @type {Readonly<Record<string, string>>} */
const SCRIPTS = { '/probe.js': probe, '/sw.js': '// Nothing is kept.' };
writeFileSync(join(root, 'dist/file/probed.html'), oneFileText());

await preview({
  root,
  logLevel: 'error',
  preview: { host: 'localhost', port: Number(process.env['HUSTINGS_PORT']), strictPort: true },
  plugins: [
    {
      name: 'probe',
      configurePreviewServer: ({ middlewares, config }) => {
        middlewares.use((request, response, next) => {
          const { pathname } = new URL(request.url ?? '/', 'http://localhost');
          const script = SCRIPTS[pathname];
          const answer = script ?? (pathname === '/' ? pageText() : null);
          if (answer === null) return next();
          const type = script === undefined ? 'text/html' : 'text/javascript';
          for (const [name, value] of Object.entries(config.preview.headers ?? {}))
            if (value !== undefined) response.setHeader(name, value);
          response.setHeader('content-type', `${type}; charset=utf-8`);
          response.end(answer);
        });
      },
    },
  ],
});

/** The probe as one classic script: it runs before the page's modules. */
async function probeScript() {
  const entry = fileURLToPath(new URL('probe/probe.ts', import.meta.url));
  const built = await build({
    configFile: false,
    root,
    publicDir: false,
    logLevel: 'error',
    build: { write: false, lib: { entry, formats: ['iife'], name: 'hustingsProbe' } },
  });
  const [script] = [built].flat().flatMap((one) => ('output' in one ? one.output : []));
  if (script?.type !== 'chunk') throw new Error(`${entry} gave no script`);
  return script.code;
}

function pageText() {
  const page = readFileSync(join(root, 'dist/index.html'), 'utf8');
  return page.replace('<head>', '<head><script src="./probe.js"></script>');
}

/** The page as one file, with the probe as its first script, which its policy allows. */
function oneFileText() {
  const page = readFileSync(join(root, 'dist/file/hustings.html'), 'utf8');
  const hash = createHash('sha256').update(probe).digest('base64');
  return page
    .replace('script-src ', `script-src 'sha256-${hash}' `)
    .replace(/(<meta http-equiv[^>]*>)/, (policy) => `${policy}<script>${probe}</script>`);
}
