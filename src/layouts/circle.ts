// The circle: nodes at equal angles, in the order of the run file.
import { circleLayout } from '../draw/canvas/layout';
import { defineLayout } from '../draw/scene/nodeLayout';

export default defineLayout({
  id: 'circle',
  name: 'Circle',
  summary: 'At equal angles, in the order of the run file; every link is free of other nodes.',
  isAround: true,
  place: (nodes) => circleLayout(nodes.map(({ id }) => id)),
});
