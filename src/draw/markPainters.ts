// The painters of cuts, with D3's curves, of impaired and of very many links, of the notes on slow and faulty ones, of lost
// messages, and of marks: on the hovered link and message, on handled messages, on causes and on the event that is pointed
// at; and of names far from their nodes. The page fetches them at the first input, in a crowd, or for the first cut or impaired link, or lost or handled message.
export { drawHoveredLink } from './links/hoveredLink';
export { drawImpairedLinks } from './links/impairedLinks';
export { drawLinkNotes, placeLinkNotes } from './links/linkNotes';
export { placeStrokeLabels } from './links/strokeLabels';
export { clearNames, drawDrawing, drawStrokeLabels, drawStrokes } from './links/strokes';
export { drawTexture } from './links/texture';
export { drawHandledSigns } from './messages/handledSigns';
export { drawLosses } from './messages/losses';
export { drawMessageNote } from './messages/messageNote';
export { drawPointed } from './messages/pointedMarks';
export { drawCauses } from './nodes/causeHighlights';
export { drawCauseMarks } from './nodes/causeMarks';
export { drawFarNames } from './nodes/farNames';
