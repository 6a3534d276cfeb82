// The shrinking of a find: a bar for each smaller schedule.
import type { Find } from '../../session/hunt/huntRun';
import { grouped } from '../../sim/base/format';
import { deedsText } from './deedWords';

const HEIGHT_PX = 58;
const BAR = { widthPx: 22, stepPx: 34 };
/** Of more steps, the last ones are shown. */
const MOST = 16;

export function ShrinkBars({ find }: { readonly find: Find }) {
  const all = find.steps.filter(({ deeds }, index) => deeds !== find.steps[index - 1]?.deeds);
  const steps = all.slice(-MOST);
  const last = steps.at(-1);
  if (!last) return null;
  const most = Math.max(...steps.map(({ deeds }) => deeds), 1);
  return (
    <section className="shrink" aria-labelledby="shrink">
      <div>
        <h2 id="shrink">How it shrank</h2>
        <p className="hint">each bar: the deeds that are left</p>
      </div>
      <svg
        role="img"
        aria-label={`Deeds left: ${steps.map(({ deeds }) => deeds).join(', ')}`}
        width={steps.length * BAR.stepPx}
        height={HEIGHT_PX + 20}
      >
        {steps.map((step, index) => {
          const height = Math.max(2, (HEIGHT_PX * step.deeds) / most);
          const x = index * BAR.stepPx;
          return (
            <g key={step.replays} data-last={step === last}>
              <title>{`${step.deeds} deeds after ${step.replays} runs`}</title>
              <rect x={x} y={HEIGHT_PX - height} width={BAR.widthPx} height={height} />
              <text x={x + BAR.widthPx / 2} y={HEIGHT_PX + 15} textAnchor="middle">
                {step.deeds}
              </text>
            </g>
          );
        })}
      </svg>
      <p>{endText(find)}</p>
    </section>
  );
}

/** `Down to 1 deed and 2 nodes, in 15 runs. It cannot go without …` */
function endText({ steps, replays, isFewest, shrunk }: Find): string {
  const { deeds = 0, nodes = 0 } = steps.at(-1) ?? {};
  const size = `${deedsText(deeds)} and ${nodes} ${nodes === 1 ? 'node' : 'nodes'}`;
  const whole = `Down to ${size}, in ${grouped(replays)} runs.`;
  if (shrunk.deeds.length === 0) return whole;
  if (!isFewest) return `${whole} It was stopped before the fewest.`;
  const none = deeds === 1 ? 'Without this deed' : 'Without any one of these deeds';
  return `${whole} ${none} nothing is violated.`;
}
