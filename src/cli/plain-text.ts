/** What could steer a terminal: C0 but tab and line feed, DEL, C1, line and paragraph separators, and what turns the writing direction. */
const STEERING =
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g

/** Makes another party's text safe to print on a terminal: control sequences have no effect. Line ends stay. */
export function plainText(text: string): string {
  return text.replaceAll('\r\n', '\n').replace(STEERING, '')
}

/** The same on one line. */
export function plainLine(text: string): string {
  return plainText(text).replace(/\s+/g, ' ').trim()
}

/** A value as JSON: what could steer a terminal is escaped, and the value is the same. */
export function plainJson(value: unknown, indent?: number): string {
  return JSON.stringify(value, null, indent).replace(
    STEERING,
    (found) => `\\u${found.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}
