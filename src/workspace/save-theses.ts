import { maskTextsInParts } from '../domain/confidentiality/blinding/blind-texts.ts'
import { NOTHING_CONFIRMED, sameConfirmedTrades } from '../domain/parties/confirmed.ts'
import { sameValues } from '../domain/parties/profile.ts'
import {
  partyTextsOf,
  pickThesisTexts,
  type StatedThesis,
  sameThesis,
  type ThesisTexts,
} from '../domain/parties/thesis.ts'
import { type Workspace, wordsNaming } from '../domain/workspace/workspace.ts'
import { inParts } from '../entry/in-parts.ts'
import { ordinaryWords } from '../integrations/ordinary-words-file.ts'
import type { Db } from '../store/schema.ts'
import { deleteTheses, type StoredThesis, saveThesis, type ThesisToSave } from '../store/theses.ts'
import { sameSize, statedSize } from './stated-size.ts'

/** A buyer's theses to store, and their changes. */
interface ThesesToSave {
  /** In the order in which they are embedded. */
  readonly theses: readonly ThesisToSave[]
  readonly changed: readonly ThesisToSave[]
  readonly removed: readonly number[]
  /** True if an embedded text was added, removed or changed. */
  readonly areOtherTexts: boolean
}

export const NO_THESES: ThesesToSave = { theses: [], changed: [], removed: [], areOtherTexts: false }

/** Theses, and the names that must not show in them. */
type HoldsTheses = Pick<Workspace, 'theses'> & Parameters<typeof wordsNaming>[0]

/**
 * Masks a buyer's theses by its present names. Unchanged texts of a buyer whose names are unchanged are not masked
 * again, unless `before` is null.
 */
export async function maskTheses(
  blind: readonly StoredThesis[],
  before: HoldsTheses | null,
  after: HoldsTheses,
): Promise<ThesesToSave> {
  const stored = new Map((before ?? after).theses.map((thesis) => [thesis.id, thesis]))
  const masked = new Map<number | null, ThesisTexts>(blind.map(({ id, texts }) => [id, texts]))
  const theses: ThesisToSave[] = []
  for (const { id, name, texts, criteria, rate, confirmed, createdAt } of after.theses) {
    const [was, blindWas] = [stored.get(id), masked.get(id)]
    const maskedBefore =
      before === null || was === undefined || blindWas === undefined
        ? null
        : { texts: partyTextsOf(was.texts), words: wordsNaming(before), blindTexts: partyTextsOf(blindWas) }
    const source = { texts: partyTextsOf(texts), words: wordsNaming(after) }
    const blindTexts = pickThesisTexts(await inParts(maskTextsInParts(source, ordinaryWords(), maskedBefore)))
    const size = statedSize('buyer', { texts, confirmed })
    theses.push({ id, name, texts, criteria, rate, confirmed, createdAt, blindTexts, statedSize: size })
  }
  const isMaskedOtherwise = ({ id, blindTexts }: ThesisToSave) => {
    const was = masked.get(id)
    return was === undefined || !sameValues(was, blindTexts)
  }
  const areOtherTrades = ({ id, confirmed }: ThesisToSave) =>
    !sameConfirmedTrades(stored.get(id)?.confirmed ?? NOTHING_CONFIRMED, confirmed)
  const isRestated = (thesis: StatedThesis) => {
    const was = stored.get(thesis.id)
    return was === undefined || !sameThesis(was, thesis)
  }
  const isReadOtherwise = ({ id, statedSize: size }: ThesisToSave) =>
    !sameSize(blind.find((stored) => stored.id === id)?.statedSize ?? null, size)
  const changed = theses.filter((thesis) => isRestated(thesis) || isMaskedOtherwise(thesis) || isReadOtherwise(thesis))
  const kept = new Set(theses.map(({ id }) => id))
  const removed = blind.map(({ id }) => id).filter((id) => !kept.has(id))
  const areOtherTexts =
    removed.length > 0 || changed.some((thesis) => isMaskedOtherwise(thesis) || areOtherTrades(thesis))
  return { theses, changed, removed, areOtherTexts }
}

/** Stores the changes of a buyer's theses. */
export async function saveTheses(
  trx: Db,
  partyId: number,
  { changed, removed }: ThesesToSave,
  now: Date,
): Promise<void> {
  await deleteTheses(trx, partyId, removed)
  for (const thesis of changed) await saveThesis(trx, partyId, thesis, now)
}
