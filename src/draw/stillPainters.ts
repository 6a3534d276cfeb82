// Painters of a stage under reduced motion: arrows, and messages that keep clear of words. The page fetches them for the
// first such stage.
import { placeLinkNotes } from './links/linkNotes';
import { allLinks } from './links/partLinks';
import { strokeWords } from './links/strokeLabels';
import { nodeLabels } from './nodes/nodeLabels';
import type { Scene } from './scene/scene';
import { standBehind } from './scene/stillLosses';
import { standStill } from './scene/stillPlaces';

export { addArrow, addHidden } from './messages/stillArrows';

/** A scene with the boxes of all its words, and messages that keep clear of them. */
export function withWords(scene: Scene): Scene {
  const { signs, words } = placeLinkNotes(scene, allLinks(scene));
  const labels = nodeLabels(scene);
  const notes = [...signs, ...words, ...strokeWords(scene)];
  return {
    ...scene,
    words: [
      ...labels.map(({ box, node, isCamp }) => (isCamp ? box : { ...box, node })),
      ...scene.siteWords,
      ...notes.map(({ box }) => ({ ...box, isNote: true as const })),
    ],
    standStill,
    standBehind,
  };
}
