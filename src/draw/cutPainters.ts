// The painters of cuts, with D3's curves. The page fetches them at the first input, or for the first cut of a run.
export { placeStrokeLabels } from './links/strokeLabels';
export { drawDrawing, drawStrokes } from './links/strokes';
