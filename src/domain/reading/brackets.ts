/**
 * A text with a space for each bracket and what stands in it, up to the first that closes it; one that nothing closes stays. Every
 * character is looked at once: a pattern would search the rest of the text again for each opening bracket.
 */
export function withoutBrackets(text: string): string {
  const lastClosing = { ')': text.lastIndexOf(')'), ']': text.lastIndexOf(']') }
  let kept = ''
  let from = 0
  for (let at = 0; at < text.length; at += 1) {
    const closing = text[at] === '(' ? ')' : text[at] === '[' ? ']' : null
    if (closing === null || lastClosing[closing] < at) continue
    kept += `${text.slice(from, at)} `
    at = text.indexOf(closing, at)
    from = at + 1
  }
  return kept + text.slice(from)
}
