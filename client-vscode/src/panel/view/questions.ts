/** Questions to the extension, each with a number by which its answer is known. */

import type { Answer, FromPanel, Question } from "../messages";

export class Questions {
  private readonly waiting = new Map<number, (answer: unknown) => void>();
  private last = 0;

  constructor(private readonly send: (message: FromPanel) => void) {}

  ask<Asked extends Question>(card: number, question: Asked): Promise<Answer<Asked> | null> {
    const number = ++this.last;
    return new Promise((done) => {
      this.waiting.set(number, done as (answer: unknown) => void);
      this.send({ kind: "ask", number, card, question });
    });
  }

  answered(number: number, answer: unknown): void {
    this.waiting.get(number)?.(answer);
    this.waiting.delete(number);
  }
}
