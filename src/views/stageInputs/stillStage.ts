// The stage of a run at a moment, for a picture: nobody points at anything.
import type { Viewport } from '../../draw/canvas/layout';
import { spacingOf, stageLayout } from '../../draw/scene/stageLayout';
import type { StageModel } from '../../draw/scene/stageModel';
import type { Picture } from '../../session/run/state';
import { arrangementOf, loadedLayout, sitesOf } from './arrangement';
import { Strokes } from './cutStrokes';
import { StageInputs } from './stageInputs';

const NONE: ReadonlySet<string> = new Set();

/**
 * The model to paint, and the viewport with the spacing of its nodes.
 *
 * @param picture - the run shows the moment `nowMs`; the layout of its view has been loaded.
 * @param room - the size of the picture.
 * @param inputs - the same for several pictures of one run, which then share what is the same in all of them.
 */
export function stillStage(
  picture: Picture,
  room: Viewport,
  inputs = stillInputs(picture),
): { readonly model: StageModel; readonly viewport: Viewport } {
  const { run, view } = picture;
  const [nodes, services, clients] = [run.world.nodes, run.world.services, run.world.clients].map(
    (all) => [...all.keys()],
  ) as [string[], string[], string[]];
  const layout = loadedLayout(view.layout);
  const arrangement = layout ? arrangementOf(run, layout) : undefined;
  const positions = stageLayout({ nodes, services, clients }, room, arrangement);
  for (const [id, place] of Object.entries(view.places ?? {})) positions.set(id, place);
  const spacing = arrangement && spacingOf(nodes, positions, room);
  const viewport = spacing ? { ...room, spacing } : room;
  const model = inputs.modelOf(
    { ...picture, selectedNode: null },
    {
      viewport,
      positions,
      ...(arrangement && { sites: sitesOf(arrangement) }),
      hovered: null,
      drawing: null,
      reducedMotion: false,
      chosenMessage: null,
      hiddenKinds: NONE,
      isStill: true,
    },
  );
  return { model, viewport };
}

/** The inputs for pictures of a run. */
export function stillInputs({ run }: Pick<Picture, 'run'>): StageInputs {
  return new StageInputs(run, () => Strokes);
}
