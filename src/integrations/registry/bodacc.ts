import type { RegistryAnswer } from './answer.ts'
import type { RegistryDoor } from './fetch.ts'
import { dayIn, expectList, type Json, objectOf, textIn } from './json.ts'

/** A notice of the official gazette about a company. */
export interface Notice {
  publishedOn: string | null
  /** Nature of the decision in the gazette's words, such as "Jugement d'ouverture de liquidation judiciaire". */
  nature: string
  reference: string
}

/** A company's adverse notices, each list with the latest first. */
export interface WarningNotices {
  insolvency: Notice[]
  /** Struck off the commercial register, and not entered again since. */
  deregistration: Notice[]
}

const DATASET = '/api/explore/v2.1/catalog/datasets/annonces-commerciales/records'
const NOTICES_MAX = 50

/** Fetches a company's insolvency notices and its deregistration. */
export async function fetchWarningNotices(door: RegistryDoor, siren: string): Promise<RegistryAnswer<WarningNotices>> {
  const query = new URLSearchParams({
    where: `registre like "${siren}"`,
    order_by: 'dateparution desc',
    limit: String(NOTICES_MAX),
  })
  const found = await door.fetchJson('bodacc', `${DATASET}?${query}`, (json) => {
    const notices = expectList(objectOf(json).results).filter(({ registre }) => namesSiren(registre, siren))
    return { insolvency: notices.filter(isInsolvency).map(insolvencyIn), deregistration: deregistrationAmong(notices) }
  })
  if (found.status === 'unavailable') return found
  const value = found.status === 'ok' ? found.value : { insolvency: [], deregistration: [] }
  const [latest] = [...value.insolvency, ...value.deregistration]
  if (latest === undefined) return { status: 'nothing', reason: 'no_warning_notices' }
  return { status: 'found', value, reference: latest.reference, asOf: latest.publishedOn }
}

function isInsolvency({ familleavis_lib: family }: Json): boolean {
  return /collective|conciliation|rétablissement/i.test(textIn(family) ?? '')
}

/** Takes only the nature of a judgment, because its other fields name people and places. */
function insolvencyIn(notice: Json): Notice {
  const judgment = nestedIn(notice.jugement)
  const nature = textIn(judgment.nature) ?? textIn(judgment.famille) ?? textIn(notice.familleavis_lib) ?? ''
  return { publishedOn: dayIn(notice.dateparution), nature, reference: referenceOf(notice.url_complete) }
}

/** Returns the deregistration if it is the company's latest register notice and was not cancelled. */
function deregistrationAmong(latestFirst: readonly Json[]): Notice[] {
  const entries = latestFirst.filter(({ familleavis_lib: family }) =>
    /radiation|immatriculation|création/i.test(textIn(family) ?? ''),
  )
  const [last] = entries
  if (last === undefined || !/radiation/i.test(textIn(last.familleavis_lib) ?? '')) return []
  if (/annulation/i.test(textIn(last.typeavis_lib) ?? textIn(last.typeavis) ?? '')) return []
  return [
    {
      publishedOn: dayIn(last.dateparution),
      nature: textIn(last.familleavis_lib) ?? '',
      reference: referenceOf(last.url_complete),
    },
  ]
}

/** The search is by pattern; a notice counts only if it lists exactly this number. */
function namesSiren(registre: unknown, siren: string): boolean {
  const numbers = Array.isArray(registre) ? registre : String(registre ?? '').split(',')
  return numbers.some((number) => String(number).replace(/\D/g, '') === siren)
}

function referenceOf(url: unknown): string {
  const address = textIn(url)
  return address?.startsWith('https://www.bodacc.fr/') ? address : 'https://www.bodacc.fr/'
}

/** Parses JSON nested in a string, as the portal writes it; an empty object if it is invalid. */
function nestedIn(value: unknown): Json {
  if (typeof value !== 'string') return objectOf(value)
  try {
    return objectOf(JSON.parse(value))
  } catch {
    return {}
  }
}
