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

const SITES = {
  names: ['Cork', 'Bonn'],
  roundTripsMs: [
    [null, 40],
    [40, 3],
  ],
};
const SITE_OF: Readonly<Record<string, string>> = {
  n1: 'Cork',
  n2: 'Cork',
  n3: 'Bonn',
  n4: 'Bonn',
};

it('nodes at two sites have half of the round trip between them, unless their link has a latency of its own', () => {
  const links = [{ from: 'n1', to: 'n4', latencyMs: 7 }];
  const network = { latencyMs: 99, loss: 0.1, sites: SITES, links };
  const settingsOf = linkSettings(network, (id) => SITE_OF[id]);
  expect(settingsOf('n1', 'n3')).toEqual({ latencyMs: 20, loss: 0.1 });
  expect(settingsOf('n3', 'n1')).toEqual({ latencyMs: 20, loss: 0.1 });
  expect(settingsOf('n3', 'n4')).toEqual({ latencyMs: 1.5, loss: 0.1 });
  expect(settingsOf('n1', 'n4')).toEqual({ latencyMs: 7, loss: 0.1 });
  // Without a time within the site, and without a site, the network's own latency holds.
  expect(settingsOf('n1', 'n2')).toEqual({ latencyMs: 99, loss: 0.1 });
  expect(settingsOf('n1', 'service')).toEqual({ latencyMs: 99, loss: 0.1 });
});

it('a spread is a part of the latency, to both sides', () => {
  const network = { latencyMs: 99, sites: { ...SITES, spread: 0.25 } };
  const settingsOf = linkSettings(network, (id) => SITE_OF[id]);
  expect(settingsOf('n1', 'n3')).toEqual({ latencyMs: [15, 25] });
});

it('40,000 links between two hundred nodes share the settings of their sites', () => {
  const siteOf = (id: string) => (Number(id) % 2 === 0 ? 'Cork' : 'Bonn');
  const settingsOf = linkSettings({ latencyMs: 99, sites: SITES }, siteOf);
  const different = new Set<object>();
  for (let from = 0; from < 200; from += 1)
    for (let to = 0; to < 200; to += 1) different.add(settingsOf(String(from), String(to)));
  expect(different.size).toBe(4);
});
