// A video file from painted frames: by WebCodecs, or by the browser's recorder where it has no WebCodecs.
import {
  BufferTarget,
  CanvasSource,
  getFirstEncodableVideoCodec,
  Mp4OutputFormat,
  Output,
  QUALITY_HIGH,
  TextSubtitleSource,
  WebMOutputFormat,
} from 'mediabunny';
import type { FilmPainter } from './filmPainter';

/** Codecs of a WebM file, the best first. Presentation programs play MP4 with AVC, which few browsers on Linux encode. */
const WEBM_CODECS = ['vp9', 'vp8', 'av1'] as const;

/** Frames to be encoded. */
export interface FilmFrames {
  readonly painter: FilmPainter;
  readonly framesPerS: number;
  /** Shows the frames' moments one after another, in virtual ms. */
  readonly moments: Iterable<number>;
  /** The captions as WebVTT; null without any. */
  readonly captions: string | null;
  /** Called before each frame; the video ends with its error. */
  readonly beforeFrame: (index: number) => Promise<void>;
}

/**
 * Encodes a video as fast as the machine can; the same frames have the same times on any machine.
 *
 * @throws Error when the browser can encode no video of this size.
 */
export async function encodeFilm(film: FilmFrames): Promise<Blob> {
  const { canvas } = film.painter;
  if (typeof VideoEncoder === 'undefined') return recordFilm(film);
  const size = { width: canvas.width, height: canvas.height };
  const isMp4 = (await getFirstEncodableVideoCodec(['avc'], size)) !== null;
  const codec = isMp4 ? 'avc' : await getFirstEncodableVideoCodec([...WEBM_CODECS], size);
  if (!codec)
    throw new Error(`This browser can encode no video of ${size.width} × ${size.height}.`);
  const target = new BufferTarget();
  const format = isMp4 ? new Mp4OutputFormat({ fastStart: 'in-memory' }) : new WebMOutputFormat();
  const output = new Output({ format, target });
  const source = new CanvasSource(canvas, { codec, bitrate: QUALITY_HIGH });
  const subtitles = film.captions === null ? null : new TextSubtitleSource('webvtt');
  output.addVideoTrack(source, { frameRate: film.framesPerS });
  if (subtitles) output.addSubtitleTrack(subtitles);
  await output.start();
  try {
    if (subtitles && film.captions !== null) await subtitles.add(film.captions);
    subtitles?.close();
    await paintAll(film, (index) => source.add(index / film.framesPerS, 1 / film.framesPerS));
    await output.finalize();
  } catch (error) {
    await output.cancel();
    throw error;
  }
  return new Blob([target.buffer ?? ''], { type: isMp4 ? 'video/mp4' : 'video/webm' });
}

async function paintAll(
  { painter, moments, beforeFrame }: FilmFrames,
  add: (index: number) => Promise<void>,
): Promise<void> {
  let index = 0;
  for (const atMs of moments) {
    await beforeFrame(index);
    painter.paint(atMs);
    await add(index);
    index += 1;
  }
}

/** Records the frames at their own rate, which takes as long as the video. */
async function recordFilm(film: FilmFrames): Promise<Blob> {
  const { canvas } = film.painter;
  const shown = document.createElement('canvas');
  shown.width = canvas.width;
  shown.height = canvas.height;
  const context = shown.getContext('2d');
  const [track] = shown.captureStream(0).getVideoTracks() as CanvasCaptureMediaStreamTrack[];
  if (!track || !context || typeof MediaRecorder === 'undefined')
    throw new Error('This browser can encode no video.');
  const recorder = new MediaRecorder(new MediaStream([track]));
  const parts: Blob[] = [];
  const ended = new Promise((resolve) => recorder.addEventListener('stop', resolve));
  recorder.addEventListener('dataavailable', ({ data }) => parts.push(data));
  recorder.start();
  try {
    await paintAll(film, async () => {
      context.drawImage(canvas, 0, 0);
      track.requestFrame();
      // The picture is taken with the next frame of the page.
      await new Promise(requestAnimationFrame);
      await new Promise((resolve) => setTimeout(resolve, 1000 / film.framesPerS));
    });
  } finally {
    recorder.stop();
    track.stop();
  }
  await ended;
  return new Blob(parts, { type: recorder.mimeType });
}
