/** Steps allowed for each character of a text: about ten rounds over it, or four rounds and a thousand candidates for each word of a name. */
const STEPS_PER_CHARACTER = 80
/** A short text may cost as much as one of this length. */
const SHORTEST_COUNTED = 500
/** What one character costs in one round over the text. */
const STEPS_TO_READ = 8

const LETTERS_COMPARED_IN_A_STEP = 16

/** The work that masking one text may cost, in steps of some ten nanoseconds. */
export class MaskingWork {
  #left: number

  constructor(textLength: number) {
    this.#left = STEPS_PER_CHARACTER * Math.max(SHORTEST_COUNTED, textLength)
  }

  /** Counts a round over so many characters. */
  read(characters: number): void {
    this.#left -= STEPS_TO_READ * characters
  }

  /** Counts the comparison of so many letters of a name with what stands at one place. */
  compare(letters: number): void {
    this.#left -= 1 + letters / LETTERS_COMPARED_IN_A_STEP
  }

  /** Counts the judging of a place where so many letters of a name stand. */
  judge(letters: number): void {
    this.#left -= 1 + letters
  }

  /** True once more was counted than is allowed. */
  get isUsedUp(): boolean {
    return this.#left < 0
  }
}
