// The pictures that can be saved, by name. The code that paints them is fetched when one is saved.

/** The content of a picture. */
export type Subject = 'stage' | 'lanes' | 'spacetime';

/** One picture to be saved. */
export interface PictureKind {
  readonly subject: Subject;
  readonly format: 'svg' | 'png';
  readonly name: string;
}

const SUBJECTS: Readonly<Record<Subject, string>> = {
  stage: 'Picture of the stage',
  lanes: 'Picture of the lanes',
  spacetime: 'Picture of the space-time diagram',
};

/** All pictures by id. */
export const pictureKinds: ReadonlyMap<string, PictureKind> = new Map(
  (Object.keys(SUBJECTS) as Subject[]).flatMap((subject) =>
    (['svg', 'png'] as const).map((format): [string, PictureKind] => [
      `${subject}.${format}`,
      { subject, format, name: `${SUBJECTS[subject]}, ${format.toUpperCase()}` },
    ]),
  ),
);
