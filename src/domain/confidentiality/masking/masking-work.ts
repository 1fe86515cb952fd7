/** Steps allowed per character: about ten rounds, or four rounds and a thousand candidates for each word of a name. */
const STEPS_PER_CHARACTER = 80
/** Shorter texts get the budget of this length. */
const SHORTEST_COUNTED = 500
/** Cost of one character in one round. */
const STEPS_TO_READ = 8

const LETTERS_COMPARED_IN_A_STEP = 16

/** Budget for masking one text, in steps of some ten nanoseconds. */
export class MaskingWork {
  #left: number

  constructor(textLength: number) {
    this.#left = STEPS_PER_CHARACTER * Math.max(SHORTEST_COUNTED, textLength)
  }

  /** Counts a round over a number of characters. */
  read(characters: number): void {
    this.#left -= STEPS_TO_READ * characters
  }

  /** Counts the comparison of letters of a name with one position. */
  compare(letters: number): void {
    this.#left -= 1 + letters / LETTERS_COMPARED_IN_A_STEP
  }

  /** Counts the check of a position at which the letters of a name occur. */
  judge(letters: number): void {
    this.#left -= 1 + letters
  }

  /** True once the budget is exceeded. */
  get isUsedUp(): boolean {
    return this.#left < 0
  }
}
