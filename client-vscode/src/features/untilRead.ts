/** A card whose paper is still being read -> the card once it has been read, if that is soon. */

const MOST_MILLISECONDS = 4000;
const PAUSE_MILLISECONDS = 100;

export interface Stop {
  isCancellationRequested: boolean;
}

/** Asks again until the answer is no longer `isEarly`; a user who has moved on ends it. */
export async function askUntil<Answer>(
  ask: () => Promise<Answer>,
  isEarly: (answer: Answer) => boolean,
  stop: Stop,
): Promise<Answer> {
  const end = Date.now() + MOST_MILLISECONDS;
  let answer = await ask();
  while (isEarly(answer) && !stop.isCancellationRequested && Date.now() < end) {
    await new Promise((done) => setTimeout(done, PAUSE_MILLISECONDS));
    answer = await ask();
  }
  return answer;
}
