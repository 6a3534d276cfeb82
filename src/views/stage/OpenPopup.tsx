// The popover over the stage: a menu or a panel, beside its processes.
import { useMemo, useRef } from 'react';
import type { Box } from '../../draw/canvas/geometry';
import type { Viewport } from '../../draw/canvas/layout';
import { createScene } from '../../draw/scene/scene';
import type { StageModel } from '../../draw/scene/stageModel';
import { type Popup, usePage } from '../base/pageStore';
import { useStandstill } from '../base/useStandstill';
import { clearBoxes } from '../controls/clearBoxes';
import { MessageMenu } from '../messages/MessageMenu';
import { ClockPanel } from '../process/ClockForm';
import { DiskPanel } from '../process/DiskForm';
import { NodeMenu } from '../process/NodeMenu';
import { LinkPanel } from '../settings/LinkPanel';
import { LayoutMenu } from './LayoutMenu';
import { SearchBox } from './SearchBox';
import { StormForm } from './StormForm';
import './openPopup.css';

interface Props {
  readonly popup: Popup;
  readonly model: () => StageModel;
  readonly seen: () => Viewport | null;
}

/** The popover that is open. */
export function OpenPopup({ popup, model, seen }: Props) {
  // The boxes are those of the camera as it is now.
  usePage((page) => page.camera);
  const viewport = seen();
  const clear = useClear(popup, model, viewport);
  useStandstill(popup.type !== 'node');
  switch (popup.type) {
    case 'node':
      return <NodeMenu key={popup.node} popup={popup} clear={clear} />;
    case 'clock':
      return <ClockPanel key={popup.node} popup={popup} clear={clear} />;
    case 'disk':
      return <DiskPanel key={popup.node} popup={popup} clear={clear} />;
    case 'link':
      return <LinkPanel key={`${popup.from} ${popup.to}`} popup={popup} clear={clear} />;
    case 'message':
      return <MessageMenu key={popup.message.id} popup={popup} clear={clear} />;
    case 'layout':
      return <LayoutMenu popup={popup} />;
    case 'search':
      return <SearchBox popup={popup} model={model} />;
    default:
      return <StormForm popup={popup} />;
  }
}

/** Boxes that a popover must not cover: its processes with their labels and chips. */
function useClear(
  popup: Popup,
  model: () => StageModel,
  viewport: Viewport | null,
): readonly Box[] {
  const latest = useRef(model);
  latest.current = model;
  return useMemo(() => {
    return viewport ? clearBoxes(createScene(latest.current(), viewport), endsOf(popup)) : [];
  }, [popup, viewport]);
}

/** The processes that a popover is about. */
function endsOf(popup: Popup): string[] {
  if (popup.type === 'storm' || popup.type === 'layout' || popup.type === 'search') return [];
  if ('node' in popup) return [popup.node];
  const { from, to } = popup.type === 'message' ? popup.message : popup;
  return [from, to];
}
