// Settings of links: the network's, overridden by the link's own, without a search through all links each time.
import { expect, it } from 'vitest';
import { type LinkDefinition, linkSettings, type NetworkDefinition } from './definition';

it('a direction’s own settings override those of the network, for that direction alone', () => {
  const links = [{ from: 'n1', to: 'n2', latencyMs: 80 }];
  const settingsOf = linkSettings({ latencyMs: 10, loss: 0.1, links });
  expect(settingsOf('n1', 'n2')).toEqual({ latencyMs: 80, loss: 0.1 });
  expect(settingsOf('n2', 'n1')).toEqual({ latencyMs: 10, loss: 0.1 });
});

it('the links are read once, however many directions are asked for', () => {
  let looks = 0;
  const link = (to: number): LinkDefinition => ({
    get from() {
      looks += 1;
      return 'n0';
    },
    to: `n${to}`,
    loss: to,
  });
  const links = Array.from({ length: 100 }, (_, to) => link(to));
  const network: NetworkDefinition = { latencyMs: 10, links };
  const settingsOf = linkSettings(network);
  for (let to = 0; to < 100; to += 1) expect(settingsOf('n0', `n${to}`)).toHaveProperty('loss', to);
  expect(looks).toBe(100);
});
