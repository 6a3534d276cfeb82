// Sites: the nodes of each site stand together, and sites apart from each other.
import { circleLayout, reachOf } from '../draw/canvas/layout';
import { defineLayout, type LayoutNode } from '../draw/scene/nodeLayout';
import type { Point } from '../sim/contracts/command';

/** The least distance between two sites, in distances of two nodes of a site. */
const APART = 1.3;
/** Up to this many nodes stand in a circle, more fill a disc. */
const CIRCLE_AT_MOST = 8;
/** The slope of the line through two nodes of a site, in radians. */
const TILT = 0.6;
/** A site is at the side from this distance to the middle on. */
const AT_SIDE = 0.1;
/** The angle between two nodes that follow each other on a disc, and the distance at which the disc is even. */
const GOLDEN_ANGLE = Math.PI * (3 - Math.sqrt(5));
const EVEN = 0.62;
const HALVINGS = 30;

/** A site: its nodes' places around its centre, in units of the distance of two of them. */
interface Site {
  readonly nodes: readonly LayoutNode[];
  readonly around: readonly Point[];
  readonly radius: number;
}

export default defineLayout({
  id: 'sites',
  name: 'Sites',
  summary: 'The nodes of each site together, with the round-trip times between the sites.',
  outlinesSites: true,
  place: (nodes, { aspect }) => {
    const sites = sitesOf(nodes);
    const distance = largestDistance(sites, aspect);
    const centres = centresOf(sites, distance, aspect);
    const reach = reachOf(nodes.length);
    return new Map(
      sites.flatMap((site, index) =>
        site.nodes.map(({ id }, place): [string, Point] => {
          const [x, y] = centres[index] ?? [0, 0];
          const tilt = site.nodes.length === 2 ? tiltAt([x, y]) : 0;
          const [dx, dy] = turned(site.around[place] ?? [0, 0], tilt);
          return [id, [((x + dx * distance) / aspect) * reach, (y + dy * distance) * reach]];
        }),
      ),
    );
  },
});

/**
 * The slope of the two nodes of a site at this place: along the circle of the sites. On a level line, the links of one to a
 * site at the other side would run through the other.
 */
function tiltAt([x, y]: Point): number {
  if (Math.abs(x) < AT_SIDE) return 0;
  return x * y > 0 ? -TILT : TILT;
}

function turned([x, y]: Point, angle: number): Point {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return [x * cos - y * sin, x * sin + y * cos];
}

/** The sites in the order of their first nodes; nodes without a site are together, as the last. */
function sitesOf(nodes: readonly LayoutNode[]): Site[] {
  const groups = new Map<string | null, LayoutNode[]>();
  for (const node of nodes) {
    const group = groups.get(node.site);
    if (group) group.push(node);
    else groups.set(node.site, [node]);
  }
  const named = [...groups].filter(([site]) => site !== null);
  const rest = groups.get(null);
  return [...named.map(([, group]) => group), ...(rest ? [rest] : [])].map(siteOf);
}

function siteOf(nodes: readonly LayoutNode[]): Site {
  const count = nodes.length;
  if (count === 1) return { nodes, around: [[0, 0]], radius: 0 };
  const radius =
    count <= CIRCLE_AT_MOST ? 0.5 / Math.sin(Math.PI / count) : EVEN * Math.sqrt(count);
  const around = nodes.map((_, index): Point => {
    const isCircle = count <= CIRCLE_AT_MOST;
    const away = isCircle ? radius : EVEN * Math.sqrt(index + 0.5);
    // Two nodes stand side by side: the names of their states have no room above one another.
    const start = count === 2 ? Math.PI : -Math.PI / 2;
    const angle = isCircle ? start + (index / count) * 2 * Math.PI : index * GOLDEN_ANGLE;
    return [Math.cos(angle) * away, Math.sin(angle) * away];
  });
  return { nodes, around, radius };
}

/** The centres of the sites on a circle, in a room of twice `aspect` by 2; two stand along its longer side. */
function centresOf(sites: readonly Site[], distance: number, aspect: number): Point[] {
  const widest = Math.max(...sites.map(({ radius }) => radius)) * distance;
  const [roomX, roomY] = [aspect - widest, 1 - widest];
  const places = [...circleLayout(sites.map((_, index) => String(index))).values()];
  const reach = reachOf(sites.length);
  const isUpright = sites.length === 2 && aspect < 1;
  return places.map(([x, y]): Point => {
    const [across, down] = isUpright ? [y, x] : [x, y];
    return [(across / reach) * roomX, (down / reach) * roomY];
  });
}

/** The largest distance of two nodes of a site at which all sites have room. */
function largestDistance(sites: readonly Site[], aspect: number): number {
  let [fits, tooLarge] = [0, 2];
  for (let halving = 0; halving < HALVINGS; halving += 1) {
    const distance = (fits + tooLarge) / 2;
    if (haveRoom(sites, distance, aspect)) fits = distance;
    else tooLarge = distance;
  }
  return fits;
}

function haveRoom(sites: readonly Site[], distance: number, aspect: number): boolean {
  const widest = Math.max(...sites.map(({ radius }) => radius)) * distance;
  if (widest > Math.min(aspect, 1)) return false;
  const centres = centresOf(sites, distance, aspect);
  return sites.every((one, index) =>
    sites.slice(index + 1).every((other, offset) => {
      const [a, b] = [centres[index], centres[index + 1 + offset]];
      const apart = a && b ? Math.hypot(b[0] - a[0], b[1] - a[1]) : 0;
      return apart >= (one.radius + other.radius + APART) * distance;
    }),
  );
}
