// The lanes in typed arrays, so that many thousands of segments are read on every frame without allocation.
import type { Lanes, LaneValue, Segment } from '../../sim/trace/lanes';

/** The segments of one lane: the times at which they begin, in ms, and their values' codes. */
export interface Track {
  fromMs: Float64Array;
  codes: Uint16Array;
  length: number;
}

/** The track of a node without segments. */
const NO_TRACK: Track = { fromMs: new Float64Array(1), codes: new Uint16Array(1), length: 0 };

/** A copy of lanes that grows with them. */
export class LaneTracks {
  readonly lanes: Lanes;
  /** The values by code; code 0 is `absent`. */
  readonly values: LaneValue[] = [];
  /** Grows with each change. */
  revision = 0;
  readonly #codes = new Map<string, number>();
  readonly #tracks = new Map<string, Track & { last: Segment | undefined }>();

  constructor(lanes: Lanes) {
    this.lanes = lanes;
    this.codeOf({ type: 'absent' });
  }

  /** The segments of a node. */
  trackOf(node: string): Track {
    return this.#tracks.get(node) ?? NO_TRACK;
  }

  /** Copies the segments that the lanes have gained since the last call. */
  update(): void {
    for (const [node, segments] of this.lanes.nodes) {
      let track = this.#tracks.get(node);
      if (!track) {
        track = {
          fromMs: new Float64Array(8),
          codes: new Uint16Array(8),
          length: 0,
          last: undefined,
        };
        this.#tracks.set(node, track);
      }
      const last = segments.at(-1);
      if (track.length === segments.length && track.last === last) continue;
      // The last segment may have been replaced; a node that is added again begins anew.
      const first = segments.length < track.length ? 0 : Math.max(0, track.length - 1);
      for (let index = first; index < segments.length; index += 1)
        this.#write(track, index, segments[index] as Segment);
      track.length = segments.length;
      track.last = last;
      this.revision += 1;
    }
  }

  /** The code of a value. */
  codeOf(value: LaneValue): number {
    const name = value.type === 'elected' ? `elected ${value.leader}` : value.type;
    const known = this.#codes.get(name);
    if (known !== undefined) return known;
    const code = this.values.push(value) - 1;
    this.#codes.set(name, code);
    return code;
  }

  #write(track: Track, index: number, { fromMs, value }: Segment): void {
    if (index >= track.fromMs.length) {
      const size = index * 2;
      const [times, codes] = [new Float64Array(size), new Uint16Array(size)];
      times.set(track.fromMs);
      codes.set(track.codes);
      track.fromMs = times;
      track.codes = codes;
    }
    track.fromMs[index] = fromMs;
    track.codes[index] = this.codeOf(value);
  }
}
