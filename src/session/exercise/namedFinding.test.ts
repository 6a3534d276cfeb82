// A finding about a property has the name that the page has for it.
import { expect, it } from 'vitest';
import { monitorFor } from '../../sim/goals/goalMonitors';
import { withName } from './namedFinding';

it.each([
  [false, '“At most one leader” holds so far'],
  [true, '“At most one leader” holds'],
])('over: %s', (isOver, seen) => {
  const condition = { type: 'property', property: 'singleLeader', is: 'kept' } as const;
  const finding = monitorFor(condition).find(100, isOver);
  expect(withName(finding, condition)).toEqual({ ...finding, seen });
});
