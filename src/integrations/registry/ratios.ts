import { FILING_KINDS, type Filing, type FilingKind } from '../../domain/quality/filings.ts'
import type { RegistryAnswer } from './answer.ts'
import type { RegistryDoor } from './fetch.ts'
import { dayIn, expectList, type Json, numberIn, objectOf, textIn } from './json.ts'
import { SOURCES } from './sources.ts'

const DATASET = '/api/explore/v2.1/catalog/datasets/ratios_inpi_bce/records'
const FILINGS_MAX = 30

/** Fetches a company's filed accounts, as published by the Banque de France and INPI. */
export async function fetchFilings(door: RegistryDoor, siren: string): Promise<RegistryAnswer<Filing[]>> {
  const query = new URLSearchParams({
    where: `siren="${siren}"`,
    order_by: 'date_cloture_exercice desc',
    limit: String(FILINGS_MAX),
  })
  const path = `${DATASET}?${query}`
  const found = await door.fetchJson('ratios-inpi-bce', path, (json) =>
    expectList(objectOf(json).results)
      .filter((row) => textIn(row.siren) === siren)
      .flatMap((row) => filingOf(row) ?? []),
  )
  if (found.status === 'unavailable') return found
  if (found.status === 'missing' || found.value.length === 0)
    return { status: 'nothing', reason: 'accounts_not_published' }
  const asOf =
    found.value
      .map(({ closedOn }) => closedOn)
      .toSorted()
      .at(-1) ?? null
  return { status: 'found', value: found.value, reference: SOURCES['ratios-inpi-bce'].base + path, asOf }
}

function filingOf(row: Json): Filing | null {
  const closedOn = dayIn(row.date_cloture_exercice)
  const kind = FILING_KINDS.find((one): one is FilingKind => one === row.type_bilan)
  if (closedOn === null || kind === undefined) return null
  return {
    closedOn,
    kind,
    revenueEur: knownEurOf(row.chiffre_d_affaires),
    ebeEur: knownEurOf(row.ebe),
    ebitdaEur: knownEurOf(row.ebitda),
    grossMarginEur: knownEurOf(row.marge_brute),
  }
}

/** The data set writes zero for confidential and for unfilled figures (`ebitda` beside a filled `ebe`). */
function knownEurOf(value: unknown): number | null {
  const eur = numberIn(value)
  return eur === 0 ? null : eur
}
