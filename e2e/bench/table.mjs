// A benchmark's readings as lines of text.
// @ts-check

/** @typedef {import('./bench').Reading} Reading */

/** Whether a reading keeps its target; a reading without a target always does. A spread that crosses it is a miss. */
export function keepsTarget(/** @type {Reading} */ { target, ratios, measured }) {
  const [lowest, highest] = ratios ?? [measured, measured];
  if (!target) return true;
  return 'atLeast' in target ? lowest >= target.atLeast : highest <= target.atMost;
}

/** A heading and a line for each reading. */
export function tableOf(/** @type {string} */ name, /** @type {readonly Reading[]} */ readings) {
  return [name, ...readings.map(lineOf)].join('\n');
}

function lineOf(/** @type {Reading} */ reading) {
  const { what, unit, measured, baseline, ratio, ratios } = reading;
  const against = baseline === undefined ? '' : `${figure(baseline)} ${unit}`;
  const quotient = ratio === undefined ? '' : ratio.toFixed(2);
  const spread = ratios ? `(${ratios.map((one) => one.toFixed(2)).join('–')})` : '';
  return [
    `  ${what.padEnd(76)}`,
    `${figure(measured)} ${unit}`.padStart(12),
    against.padStart(12),
    quotient.padStart(6),
    spread.padEnd(12),
    verdict(reading),
  ].join(' ');
}

function verdict(/** @type {Reading} */ reading) {
  const { target } = reading;
  if (!target) return '';
  const limit = 'atLeast' in target ? `≥ ${target.atLeast}` : `≤ ${target.atMost}`;
  return `${limit.padEnd(7)} ${keepsTarget(reading) ? 'ok' : 'MISSED'}`;
}

function figure(/** @type {number} */ value) {
  return value >= 100 ? Math.round(value).toLocaleString('en') : value.toFixed(1);
}
