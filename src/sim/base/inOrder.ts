// Answers to many questions, several of them asked at once.

/** The asking of questions. */
export interface Asking<Asked, Question, Answer> {
  /** Asks one of them, which is not asked again before it has answered. */
  readonly ask: (asked: Asked, question: Question) => Promise<Answer>;
  /** Called at each answer, in any order. */
  readonly onAnswer: () => void;
  /** Asked before each question: true asks no further one. */
  readonly isOver: () => boolean;
}

/**
 * The answers to questions, in the questions’ order: to all of them, or to the first ones once it is over. Rejects with the
 * first error.
 *
 * @param asked - those who answer, each one question at a time.
 */
export async function answersInOrder<Asked, Question, Answer>(
  questions: readonly Question[],
  asked: readonly Asked[],
  { ask, onAnswer, isOver }: Asking<Asked, Question, Answer>,
): Promise<Answer[]> {
  const answers: Answer[] = [];
  let next = 0;
  const work = async (one: Asked) => {
    while (next < questions.length && !isOver()) {
      const index = next;
      next += 1;
      answers[index] = await ask(one, questions[index] as Question);
      onAnswer();
    }
  };
  await Promise.all(asked.map(work));
  return answers;
}
