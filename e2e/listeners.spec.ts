// An instance's inside: listeners of its events at the moment shown, one that throws, and the past.

import { barriersOn, complaintsOf } from './hustingsPage';
import { expect, test } from './pageTest';

test('listeners hear the events of the chosen node, and an exception harms no other', async ({
  page,
}) => {
  const complaints = complaintsOf(page);
  await page.goto('/?scenario=sovereignNoRedis&at=50200');
  await page.getByRole('tab', { name: 'Node' }).click();
  await page.getByRole('combobox', { name: 'Process' }).selectOption('instance-2');
  await page.getByText('Inside: scheduler').click();
  const drawing = page.getByRole('img', { name: 'Inside instance-2' });
  await expect(drawing).toHaveAccessibleName(
    /LEADER, in office.*StateChanged, FOLLOWER → LEADER; LeadershipAcquired, to B, A, C/,
  );
  await page.getByLabel('B throws').check();
  const calls = page.getByRole('list', { name: /Last calls of listeners/ });
  await expect(calls).toContainText('B (sync) gets LeadershipAcquired, and throws');
  await expect(calls).toContainText('C (async) gets LeadershipAcquired');
  expect(await barriersOn(page)).toEqual([]);
  await page.getByRole('button', { name: 'Unregister B' }).click();
  await expect(calls).not.toContainText('B (sync)');
  await page.getByRole('tab', { name: 'Log' }).click();
  const log = page.getByRole('list', { name: 'Log' });
  await expect(log).toContainText('debug');
  await page.getByLabel('Lowest level').selectOption('warning');
  await expect(log).not.toContainText('debug');
  await expect(log).toContainText('its attempt fails: Redis did not answer');
  await log
    .getByRole('button', { name: /Redis did not answer$/ })
    .first()
    .click();
  await page.getByRole('tab', { name: 'Node' }).click();
  await page.getByText('Inside: scheduler').click();
  await expect(drawing).toHaveAccessibleName(/nothing published yet/);
  expect(complaints).toEqual([]);
});
