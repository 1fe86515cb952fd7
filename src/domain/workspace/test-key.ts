/** First digits of every key and token made in a test universe. The eight digits after them name the universe. */
const MARK = '7e57'
const NAME_DIGITS = 8

/** Returns the name of the test universe that a key or token belongs to; null for any other text. */
export function testUniverseIn(text: string): string | null {
  const digits = text.toLowerCase().replaceAll('-', '')
  return /^7e57[0-9a-f]{28,60}$/.test(digits) ? digits.slice(MARK.length, MARK.length + NAME_DIGITS) : null
}

/** Returns a UUID of version 4 or a hexadecimal secret with its first twelve digits replaced by those of a universe. */
export function markedForTest(random: string, universe: string): string {
  const marked = `${MARK}${universe}`
  if (!random.includes('-')) return marked + random.slice(marked.length)
  const [, , ...others] = random.split('-')
  return [marked.slice(0, 8), marked.slice(8), ...others].join('-')
}

/** Returns the first value of `make` that does not look like one of a test universe. */
export function unmarked(make: () => string): string {
  let made = make()
  while (made.startsWith(MARK)) made = make()
  return made
}

/** Returns the name of a test universe from 32 random bits or more, hexadecimal. */
export function testUniverseName(random: string): string {
  return random.slice(0, NAME_DIGITS)
}

/** Days without a request after which a test universe is erased. */
export const TEST_UNIVERSE_DAYS = 30
