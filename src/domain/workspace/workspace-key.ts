/** Limits on the 30 random digits of a version 4 UUID: occurrences of one digit, and number of distinct digits. */
const SAME_DIGITS_MAX = 15
const DIFFERENT_DIGITS_MIN = 6

/** Largest number of digits in sequences, repeats and words. */
const REGULAR_DIGITS_MAX = 13

/** Distances between the digits of a sequence, and the number that must follow. */
const LAGS = [1, 2, 3, 4, 6, 8]
const FOLLOWERS_MIN = 4

/** Length of a repeat at any distance. */
const REPEATED_MIN = 6

/** Distances between the digits of an interleaved sequence, its largest step, and its minimum length. */
const WOVEN_LAGS = [1, 2, 3, 4]
const WOVEN_STEP_MAX = 3
const WOVEN_MIN = 3

/** Words spelled in hexadecimal digits, and keyboard runs. */
const WORDS =
  /deadbeef|beef|dead|cafe|babe|f00d|c0de|c0ffee|face|fade|feed|bead|deaf|facade|decade|defaced|1337|b00b|a11ce|b0b|ba5eba11|5eed|0ff1ce|acce55|0123|1234|2345|3456|4567|5678|6789|9876|8765|7654|6543|5432|4321|3210|abcd|bcde|cdef|fedc|dcba|4242|6969|2024|2025|2026/g

/** Positions of the version, which is always 4, and of the variant digit: 8, 9, a or b. */
const VERSION_AT = 12
const VARIANT_AT = 16

/** Probability with which people alternate between digits and letters. */
const CHANGES_MADE_UP = 0.9
/** Probability of random alternation: in general, beside the version, and beside the variant. */
const CHANGES_RANDOM = 2 * (6 / 16) * (10 / 16)
const CHANGES_AT_VERSION = 6 / 16
const CHANGES_AT_VARIANT = 0.5

/** Log-odds above which a key counts as invented: at most two of 31 positions without alternation. */
const MADE_UP_MIN = 15.5

/** True if a key is published, in either case. */
export function isPublishedKey(sessionKey: string): boolean {
  return PUBLISHED_KEYS.has(sessionKey.toLowerCase())
}

/**
 * True if a version 4 UUID is published or looks invented: its random digits are few, sequential, repeated or spell
 * words, or alternate improbably between digits and letters. Rejects fewer than one in ten million random keys
 * (`tests/laws/workspace-key.test.ts` tries a hundred thousand).
 */
export function isGuessableKey(sessionKey: string): boolean {
  if (isPublishedKey(sessionKey)) return true
  const hex = [...sessionKey.toLowerCase().replaceAll('-', '')]
  const random = hex.filter((_, place) => place !== VERSION_AT && place !== VARIANT_AT)
  return isPoor(random) || regularDigits(random) > REGULAR_DIGITS_MAX || madeUpOdds(hex) > MADE_UP_MIN
}

function isPoor(digits: readonly string[]): boolean {
  const counts = new Map<string, number>()
  for (const digit of digits) counts.set(digit, (counts.get(digit) ?? 0) + 1)
  return counts.size < DIFFERENT_DIGITS_MIN || Math.max(...counts.values()) > SAME_DIGITS_MAX
}

/** Counts the digits in sequences, repeats and words. */
function regularDigits(digits: readonly string[]): number {
  const values = digits.map((digit) => Number.parseInt(digit, 16))
  const regular = new Set<number>()
  for (const { index, 0: word } of digits.join('').matchAll(WORDS))
    for (let at = 0; at < word.length; at += 1) regular.add(index + at)
  const distance = (at: number, lag: number) => ((values[at] ?? 0) - (values[at - lag] ?? 0) + 16) % 16
  /** Marks the digits of each run that is long enough. */
  const mark = (from: number, least: number, follows: (at: number) => boolean): void => {
    let run = 0
    for (let at = from; at <= values.length; at += 1) {
      if (at < values.length && follows(at)) run += 1
      else {
        if (run >= least) for (let back = 1; back <= run; back += 1) regular.add(at - back)
        run = 0
      }
    }
  }
  for (const lag of LAGS) for (const step of [0, 1, 15]) mark(lag, FOLLOWERS_MIN, (at) => distance(at, lag) === step)
  for (let lag = 1; lag < values.length; lag += 1) mark(lag, REPEATED_MIN, (at) => distance(at, lag) === 0)
  for (const lag of WOVEN_LAGS)
    mark(2 * lag, WOVEN_MIN, (at) => {
      const step = distance(at, lag)
      return step === distance(at - lag, lag) && Math.min(step, 16 - step) <= WOVEN_STEP_MAX
    })
  return regular.size
}

/** Computes the log-odds that the alternations between digits and letters are invented rather than random. */
function madeUpOdds(hex: readonly string[]): number {
  let odds = 0
  for (let at = 1; at < hex.length; at += 1) {
    const isChange = (hex[at] ?? '') > '9' !== (hex[at - 1] ?? '') > '9'
    const touches = (place: number) => at === place || at === place + 1
    const random = touches(VERSION_AT) ? CHANGES_AT_VERSION : touches(VARIANT_AT) ? CHANGES_AT_VARIANT : CHANGES_RANDOM
    odds += isChange ? Math.log(CHANGES_MADE_UP / random) : Math.log((1 - CHANGES_MADE_UP) / (1 - random))
  }
  return odds
}

/**
 * Version 4 UUIDs printed in standards, manuals, examples of libraries and documents of this project. A workspace with
 * one of them would be accessible to their readers.
 */
const PUBLISHED_KEYS: ReadonlySet<string> = new Set([
  // Printed in this project's contract, guides and tests.
  ...['6f1c1d2e-8a57-4c0b-9b8e-0d5f5b1f2a34', '0b6f3c58-4f0e-4a68-9a55-5b1c9d3c7e21'],
  ...['b3a1f0de-5c9e-4f0a-8a57-0c2c1e9d7f10', 'd0c5a3a2-6f0e-4a55-9d3b-1f9b7a0c4e21'],
  ...['0b6c2a52-6d5b-4c3c-9d6e-0c1f4e2f9a11', '0b54ae39-7d1e-4c5e-9d4f-2f6d1c0a9b11'],
  ...['5f0c3f0e-8f5b-4c59-9d37-0a4d7f1c2b3e'],
  // RFC 4122 and RFC 9562, Wikipedia, JSON Schema and OpenAPI tools.
  ...['550e8400-e29b-41d4-a716-446655440000', '919108f7-52d1-4320-9bac-f847db4148a8'],
  ...['f47ac10b-58cc-4372-a567-0e02b2c3d479', '123e4567-e89b-42d3-a456-426614174000'],
  ...['3f2504e0-4f89-41d3-9a0c-0305e82c3301', '21ec2020-3aea-4069-a2dd-08002b30309d'],
  ...['de305d54-75b4-431b-adb2-eb6b9e546014', '3fa85f64-5717-4562-b3fc-2c963f66afa6'],
  ...['497f6eca-6276-4993-bfeb-53cbbbba6f08', '095be615-a8ad-4c33-8e9c-c7612fbf6c9f'],
  // MDN, and the manuals of Python, .NET, PostgreSQL, PHP, Rust, Ruby, Java and Elixir.
  ...['36b8f84d-df4e-4d49-b662-bcde71a8764f', '16fd2706-8baf-433b-82eb-8c7fada847da'],
  ...['f9168c5e-ceb2-4faa-b6bf-329bf39fa1e4', '936da01f-9abd-4d9d-80c7-02af85c822a8'],
  ...['0f8fad5b-d9cb-469f-a165-70867728950e', '7c9e6679-7425-40de-944b-e07fc1f90ae7'],
  ...['a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11', '25769c6c-d34d-4bfe-ba98-e0ee856f3e7a'],
  ...['1ee9aa1b-6510-4105-92b9-7171bb2f3089', '067e6162-3b6f-4ae2-a171-2470b63dff00'],
  ...['67e55044-10b1-426f-9247-bb680e5fe0c8', '2d931510-d99f-494a-8c67-87feb05e1594'],
  ...['c9bf9e57-1685-4c89-bafb-ff5af830be8a', '416ac246-e7ac-49ff-93b4-f7e94d997e6b'],
  // The uuid package of npm and related ones.
  ...['9b1deb4d-3b7d-4bad-9bdd-2b0d7b3dcb6d', '1b9d6bcd-bbfd-4b2d-9b5d-ab8dfbbd4bed'],
  ...['110ec58a-a0f2-4ac4-8393-c866d813b8d1', '10ba038e-48da-487b-96e8-8d3b99b6d18a'],
  ...['109156be-c4fb-41ea-b1b4-efe1671c5836'],
  ...['26a7c758-7299-4a73-b978-5a92a7ae98a0', '6c81cd8e-b078-4ac3-a3be-1dad7dbd0b53'],
  ...['62ab9291-fae2-468e-974b-7e45096d5021', '5622a2b0-63f6-4732-8c34-a1ab27e102a1'],
  ...['387adf4c-243f-4051-a181-46798f4a46f4', '15e41dd2-f961-4f4d-b8dc-f8f57ad70d57'],
  ...['14839728-3ad9-43ab-bd2b-fa6ad0f75e2a', 'd988eb79-b0fc-4a2b-8514-6a1ab932d188'],
  ...['6956b044-422b-4f56-9628-d59c6f791095', '51cf8d0e-3c36-4c59-8efd-54519839e56a'],
  ...['28246659-f94a-46a4-9de0-b6d17adb0e22', '166e272e-7a30-4d09-97ce-f1c012b43c34'],
])
