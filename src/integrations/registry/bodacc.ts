import type { RegistryAnswer } from './answer.ts'
import type { RegistryDoor } from './fetch.ts'
import { dayIn, listOf, nestedIn, objectOf, textIn } from './json.ts'

/** A judgment in insolvency proceedings, as the official gazette announced it. */
export interface InsolvencyNotice {
  publishedOn: string | null
  /** What was decided, in the gazette's words, such as "Jugement d'ouverture de liquidation judiciaire". */
  nature: string
  reference: string
}

const DATASET = '/api/explore/v2.1/catalog/datasets/annonces-commerciales/records'
const NOTICES_MAX = 50

/** The insolvency notices of a company, the latest first. */
export async function insolvencyNoticesOf(
  door: RegistryDoor,
  siren: string,
): Promise<RegistryAnswer<InsolvencyNotice[]>> {
  const query = new URLSearchParams({
    where: `registre like "${siren}"`,
    order_by: 'dateparution desc',
    limit: String(NOTICES_MAX),
  })
  const found = await door.fetchJson('bodacc', `${DATASET}?${query}`, (json) =>
    listOf(objectOf(json).results).flatMap((notice): InsolvencyNotice[] => {
      if (!/collective|conciliation|rétablissement/i.test(textIn(notice.familleavis_lib) ?? '')) return []
      if (!namesSiren(notice.registre, siren)) return []
      // A judgment names people and places in its other fields: only its nature is taken.
      const judgment = nestedIn(notice.jugement)
      const nature = textIn(judgment.nature) ?? textIn(judgment.famille) ?? textIn(notice.familleavis_lib) ?? ''
      return [{ publishedOn: dayIn(notice.dateparution), nature, reference: referenceOf(notice.url_complete) }]
    }),
  )
  if (found.status === 'unavailable') return found
  const [latest] = found.status === 'ok' ? found.value : []
  if (found.status === 'missing' || !latest)
    return { status: 'nothing', reason: 'The gazette has announced no insolvency proceedings.' }
  return { status: 'found', value: found.value, reference: latest.reference, asOf: latest.publishedOn }
}

/** The search is by pattern; the notice counts only if it lists this very number. */
function namesSiren(registre: unknown, siren: string): boolean {
  const numbers = Array.isArray(registre) ? registre : String(registre ?? '').split(',')
  return numbers.some((number) => String(number).replace(/\D/g, '') === siren)
}

function referenceOf(url: unknown): string {
  const address = textIn(url)
  return address?.startsWith('https://www.bodacc.fr/') ? address : 'https://www.bodacc.fr/'
}
