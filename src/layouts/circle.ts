// The circle: nodes at equal angles, in the order of the run file.
import { circleLayout } from '../draw/canvas/layout';
import { defineLayout } from '../draw/scene/nodeLayout';

export default defineLayout({
  id: 'circle',
  name: 'Circle',
  summary: 'At equal angles, in the order of the run file; no link passes through another node.',
  isAround: true,
  place: (nodes) => circleLayout(nodes.map(({ id }) => id)),
});
