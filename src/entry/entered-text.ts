/** Control characters but tab and line ends, and what stands for characters that could not be read. */
const CONTROLS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\ufffd]/g

/** Joiners and selectors of a variant: they shape the character before them, and without one that they shape they hide. */
const SHAPERS = /[\u200c\u200d\u180b-\u180d\u180f\ufe00-\ufe0f\u{e0100}-\u{e01ef}]/v

/**
 * What a screen shows nothing of (Unicode's Default_Ignorable_Code_Point): the direction of writing turned about, spaces without
 * width, blanks, tags. With them one name passes for another, and a word of it past who looks for it.
 */
const UNSEEN = new RegExp(`[[\\p{Default_Ignorable_Code_Point}\\ufff9-\\ufffb]--${SHAPERS.source}]`, 'gv')

/** Emoji, and the scripts whose letters joiners and selectors shape. */
const SHAPED =
  /[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{scx=Arab}\p{scx=Syrc}\p{scx=Mong}\p{scx=Nkoo}\p{scx=Deva}\p{scx=Beng}\p{scx=Guru}\p{scx=Gujr}\p{scx=Orya}\p{scx=Taml}\p{scx=Telu}\p{scx=Knda}\p{scx=Mlym}\p{scx=Sinh}\p{scx=Khmr}\p{scx=Mymr}\p{scx=Tibt}\p{scx=Han}]/v

const IDLE_SHAPERS = new RegExp(`(?<!${SHAPED.source}\\ufe0f?)${SHAPERS.source}`, 'gv')

/**
 * A text as everyone sees it, whoever entered it: without control characters, lone surrogates and what shows nothing, and
 * trimmed; null where nothing is left.
 */
export function cleanEnteredText(text: string): string | null {
  const seen = text.toWellFormed().replace(CONTROLS, '').replace(UNSEEN, '').replace(IDLE_SHAPERS, '').trim()
  return seen === '' ? null : seen
}
