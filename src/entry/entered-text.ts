/** Control characters except tab and line ends, and the replacement character. */
const CONTROLS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\ufffd]/g

/** Joiners and variation selectors. They shape the character before them; without one to shape they are invisible. */
const SHAPERS = /[\u200c\u200d\u180b-\u180d\u180f\ufe00-\ufe0f\u{e0100}-\u{e01ef}]/v

/**
 * Characters that are not displayed (Unicode's Default_Ignorable_Code_Point): bidirectional controls, zero-width
 * spaces, blanks, tags. They make one name look like another and hide words from a search.
 */
const UNSEEN = new RegExp(`[[\\p{Default_Ignorable_Code_Point}\\ufff9-\\ufffb]--${SHAPERS.source}]`, 'gv')

/** Emoji and the scripts whose letters are shaped by joiners and selectors. */
const SHAPED =
  /[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{scx=Arab}\p{scx=Syrc}\p{scx=Mong}\p{scx=Nkoo}\p{scx=Deva}\p{scx=Beng}\p{scx=Guru}\p{scx=Gujr}\p{scx=Orya}\p{scx=Taml}\p{scx=Telu}\p{scx=Knda}\p{scx=Mlym}\p{scx=Sinh}\p{scx=Khmr}\p{scx=Mymr}\p{scx=Tibt}\p{scx=Han}]/v

const IDLE_SHAPERS = new RegExp(`(?<!${SHAPED.source}\\ufe0f?)${SHAPERS.source}`, 'gv')

/**
 * Cleans an entered text: removes control characters, lone surrogates and invisible characters, and trims it. Returns
 * null if nothing remains.
 */
export function cleanEnteredText(text: string): string | null {
  const seen = text.toWellFormed().replace(CONTROLS, '').replace(UNSEEN, '').replace(IDLE_SHAPERS, '').trim()
  return seen === '' ? null : seen
}
