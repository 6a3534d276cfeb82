// Brings a file of an older version up to this one, a version at a time.
import { FORMAT, VERSION } from './runFile';
import { RunFileError } from './runFileError';

type Fields = Readonly<Record<string, unknown>>;

/** What leads to each version from the one before it, by the version it leads to. */
export type Upgraders = ReadonlyMap<number, (file: Fields) => Fields>;

const UPGRADERS: Upgraders = new Map([
  // A file of version 1 has one history and no cursor; that is what a file of version 2 says by not speaking of any.
  [2, (file: Fields) => (hasStorm(file) ? withoutOutcome(file) : file)],
]);

/**
 * The file as its newest version has it.
 *
 * @throws RunFileError when it is no run file, or one of a newer version.
 */
export function upgrade(
  file: unknown,
  newest: number = VERSION,
  upgraders: Upgraders = UPGRADERS,
): Fields {
  if (!isFields(file) || file['format'] !== FORMAT)
    throw new RunFileError(`this is no Hustings run: its format is not "${FORMAT}"`);
  const version = file['version'];
  if (typeof version !== 'number' || !Number.isInteger(version) || version < 1)
    throw new RunFileError('version: expected a whole number from 1');
  if (version > newest)
    throw new RunFileError(
      `the file is of version ${version}; this Hustings reads up to version ${newest}`,
    );
  let upgraded: Fields = file;
  for (let next = version + 1; next <= newest; next += 1)
    upgraded = { ...upgraders.get(next)?.(upgraded), version: next };
  return upgraded;
}

function hasStorm({ commands }: Fields): boolean {
  return (
    Array.isArray(commands) && commands.some((one) => isFields(one) && one['type'] === 'storm')
  );
}

/** A storm of version 1 mended what others had broken: what it did then does not follow from the commands any more. */
function withoutOutcome({
  trace: _trace,
  traceHash: _hash,
  metrics: _metrics,
  ...start
}: Fields): Fields {
  return start;
}

function isFields(value: unknown): value is Fields {
  return value !== null && typeof value === 'object' && !Array.isArray(value);
}
