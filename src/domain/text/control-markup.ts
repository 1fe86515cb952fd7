/** Elements whose content is never read, with that content, and comments. */
const UNREAD = /<!--[\s\S]*?(?:-->|$)|<(script|style|iframe|template|noscript)\b[^<>]*>[\s\S]*?(?:<\/\1\s*>|$)/gi

/** A tag of HTML or of a chat template, such as `<b>`, `</system>`, `<start_of_turn>`, `<img src=x>`. */
const TAG = /<\/?[a-z][\w:-]*(?:\s+[\w:@-]+\s*=\s*(?:"[^"<>]*"|'[^'<>]*'|[^\s"'<>]+))*\s*\/?>|<<\/?[A-Z]{2,12}>>/gi

/** Tokens by which chat templates divide turns, such as `<|im_start|>`, `<｜end▁of▁sentence｜>`, `[/INST]`. */
const TOKEN = /<[|｜][^<>|｜\n]{1,60}[|｜]>|\[\/?(?:INST|SYS|SYSTEM_PROMPT|AVAILABLE_TOOLS|TOOL_CALLS|TOOL_RESULTS)\]/gi

/** Sequences by which a text moves the cursor, colours or retitles a terminal. */
const TERMINAL = /(?:\u001b\[|\u009b)[0-?]*[ -/]*[@-~]|\u001b\][^\u0007\u001b]*(?:\u0007|\u001b\\)?|\u001b[ -/]*[0-~]?/g

/** Control characters but tab and line ends, bidirectional controls, zero-width characters and tags, none of which is displayed. */
const UNSEEN =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}]/gu

/**
 * Removes instructions to a program that reads a text: tokens of chat templates, HTML, sequences of
 * terminals, and characters that are not displayed. Comparisons such as `<5` and addresses such as `<ann@firm.example>` stay.
 */
export function withoutControlMarkup(text: string): string {
  let before: string
  let after = text
  do {
    before = after
    after = before.replace(TERMINAL, '').replace(UNSEEN, '').replace(UNREAD, ' ').replace(TOKEN, ' ').replace(TAG, ' ')
  } while (after !== before)
  return after === text ? text : after.replace(/ {2,}/g, ' ').trim()
}
