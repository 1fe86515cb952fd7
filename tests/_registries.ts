import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { SourceId } from '../src/integrations/registry/fetch.ts'
import { openRegistries, type Registries } from '../src/integrations/registry.ts'

/** Path of each source on the one local server that replaces them all. */
const PATHS: Record<SourceId, RegExp> = {
  'recherche-entreprises': /^\/search\?/,
  'ratios-inpi-bce': /\/ratios_inpi_bce\/records\?/,
  bodacc: /\/annonces-commerciales\/records\?/,
  gleif: /^\/api\/v1\/lei-records\?/,
}

export type Misbehaviour = (request: IncomingMessage, response: ServerResponse) => void

/** A double of the registers, which returns their real formats over HTTP for invented companies. */
export interface RegistriesDouble {
  /** Base address of each source. */
  bases: Record<SourceId, string>
  /** Decoded paths requested so far. */
  asked: string[]
  userAgents: Set<string>
  companies: object[]
  ratios: object[]
  notices: object[]
  entities: object[]
  /** Makes a source misbehave from now on; null restores it. */
  misbehave(source: SourceId, how: Misbehaviour | null): void
  close(): Promise<void>
}

export async function openRegistriesDouble(): Promise<RegistriesDouble> {
  const misbehaviours = new Map<SourceId, Misbehaviour>()
  const server = createServer((request, response) => {
    const path = decodeURIComponent((request.url ?? '').replaceAll('+', ' '))
    double.asked.push(path)
    double.userAgents.add(request.headers['user-agent'] ?? '')
    const source = (Object.keys(PATHS) as SourceId[]).find((id) => PATHS[id].test(request.url ?? ''))
    const misbehaviour = source && misbehaviours.get(source)
    if (misbehaviour) return misbehaviour(request, response)
    const query = new URL(request.url ?? '/', 'http://double').searchParams
    if (source === undefined) return json(response, { erreur: 'unknown' }, 404)
    json(response, ANSWERS[source](double, query))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const double: RegistriesDouble = {
    bases: { 'recherche-entreprises': base, 'ratios-inpi-bce': base, bodacc: base, gleif: base },
    asked: [],
    userAgents: new Set(),
    companies: [],
    ratios: [],
    notices: [],
    entities: [],
    misbehave(source, how) {
      if (how) misbehaviours.set(source, how)
      else misbehaviours.delete(source)
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  return double
}

const silent = { info() {} }

/** Opens the real readers over a double. */
export function registriesOver(double: RegistriesDouble, now = () => new Date()): Registries {
  const { bases } = double
  return openRegistries({
    now,
    log: silent,
    contact: 'http://localhost:3000',
    bases,
    timeoutMs: 5_000,
    requestsPerSecond: 1000,
  })
}

export function json(response: ServerResponse, body: unknown, status = 200): void {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' }).end(JSON.stringify(body))
}

type Answers = Record<SourceId, (double: RegistriesDouble, query: URLSearchParams) => object>

const ANSWERS: Answers = {
  'recherche-entreprises': ({ companies }, query) => {
    const q = (query.get('q') ?? '').toLowerCase()
    const codes = query.get('activite_principale')?.split(',')
    const [least, most] = [Number(query.get('ca_min') ?? 0), Number(query.get('ca_max') ?? Number.POSITIVE_INFINITY)]
    type Company = {
      siren: string
      nom_complet: string
      activite_principale?: string
      finances?: Record<string, { ca: number }>
    }
    const results = (companies as Company[])
      .filter(({ siren, nom_complet }) => (/^\d{9}$/.test(q) ? siren === q : nom_complet.toLowerCase().includes(q)))
      .filter(({ activite_principale }) => !codes || codes.includes(activite_principale ?? ''))
      .filter(({ finances }) => {
        const revenue = Object.values(finances ?? {}).at(-1)?.ca ?? null
        return !query.has('ca_min') || (revenue !== null && revenue >= least && revenue <= most)
      })
      .slice(0, Number(query.get('per_page')))
    return { results, total_results: results.length, page: 1, per_page: Number(query.get('per_page')), total_pages: 1 }
  },
  'ratios-inpi-bce': ({ ratios }, query) => {
    const siren = /^siren="(\d{9})"$/.exec(query.get('where') ?? '')?.[1]
    const results = (ratios as { siren: string }[]).filter((row) => row.siren === siren)
    return { total_count: results.length, results }
  },
  bodacc: ({ notices }, query) => {
    const siren = /^registre like "(\d{9})"$/.exec(query.get('where') ?? '')?.[1] ?? ''
    const results = (notices as { registre: string[] }[]).filter(({ registre }) => registre.join().includes(siren))
    return { total_count: results.length, results }
  },
  gleif: ({ entities }, query) => {
    const name = query.get('filter[entity.legalName]')?.toLowerCase()
    const number = query.get('filter[entity.registeredAs]')
    type Record = { attributes: { entity: { legalName: { name: string }; registeredAs: string } } }
    const data = (entities as Record[]).filter(({ attributes: { entity } }) =>
      name ? entity.legalName.name.toLowerCase().includes(name) : entity.registeredAs === number,
    )
    return { meta: { pagination: { total: data.length } }, data }
  },
}

/** Returns an arbitrary SIREN with a valid check digit. */
export function sirenNumber(n: number): string {
  const eight = String(10_000_000 + n * 7).slice(-8)
  return [...'0123456789'].map((digit) => eight + digit).find((siren) => luhn(siren)) ?? ''
}

function luhn(digits: string): boolean {
  let sum = 0
  for (let i = 0; i < digits.length; i++) {
    const digit = Number(digits[digits.length - 1 - i])
    const doubled = i % 2 === 0 ? digit : digit * 2
    sum += doubled > 9 ? doubled - 9 : doubled
  }
  return sum % 10 === 0
}

export const BIRTH = '1964-09'
export const BIRTH_YEAR = '1964'
export const NATIONALITY = 'Syldave'

/** Returns a person as the register lists it, with personal data that must not be stored. */
export const person = (nom: string, prenoms: string, qualite: string | null) => ({
  nom,
  prenoms,
  annee_de_naissance: BIRTH_YEAR,
  date_de_naissance: BIRTH,
  qualite,
  nationalite: NATIONALITY,
  type_dirigeant: 'personne physique',
})

export const legalPerson = (denomination: string, siren: string | null, qualite: string | null) => ({
  siren,
  denomination,
  qualite,
  type_dirigeant: 'personne morale',
})

/** Returns a company in the format of Recherche d'entreprises, reduced to the relevant fields. */
export function registered(siren: string, name: string, changes: object = {}) {
  return {
    siren,
    nom_complet: name,
    nom_raison_sociale: name,
    sigle: null,
    nombre_etablissements: 2,
    nombre_etablissements_ouverts: 1,
    siege: {
      siret: `${siren}00017`,
      adresse: '4 RUE DES ESSAIS 35000 RENNES',
      code_postal: '35000',
      libelle_commune: 'RENNES',
      est_siege: true,
      etat_administratif: 'A',
    },
    activite_principale: '33.12Z',
    activite_principale_naf25: '33.12Y',
    section_activite_principale: 'C',
    categorie_entreprise: 'PME',
    date_creation: '2004-05-03',
    date_fermeture: null,
    date_mise_a_jour_rne: '2026-05-17T09:14:18',
    etat_administratif: 'A',
    nature_juridique: '5710',
    tranche_effectif_salarie: '21',
    statut_diffusion: 'O',
    dirigeants: [person('DUBREUIL', 'MARTHE LOUISE', 'Président de SAS')],
    finances: { '2024': { ca: 12_340_000, resultat_net: 410_000 } },
    complements: { est_ess: false },
    matching_etablissements: [],
    ...changes,
  }
}

let registeredSoFar = 0

/** Returns companies of one activity and revenue, in euros. */
export const registeredAs = (count: number, activity: string, revenueEur: number, changes: object = {}) =>
  Array.from({ length: count }, () => {
    registeredSoFar += 1
    const siren = sirenNumber(500_000 + registeredSoFar)
    const finances = { '2024': { ca: revenueEur, resultat_net: 1 } }
    return registered(siren, `ESSAI ${registeredSoFar}`, { activite_principale: activity, finances, ...changes })
  })

/** Returns a year's accounts in the format of the ratios data set. */
export function accounts(siren: string, year: number, changes: object = {}) {
  return {
    siren,
    date_cloture_exercice: `${year}-12-31`,
    chiffre_d_affaires: 10_000_000,
    marge_brute: 7_200_000,
    ebe: 1_500_000,
    ebitda: 0,
    ebit: 900_000,
    resultat_net: 600_000,
    marge_ebe: 15,
    type_bilan: 'C',
    confidentiality: 'Public',
    ...changes,
  }
}

/** Returns an insolvency notice in the format of BODACC: JSON within strings. */
export const insolvency = (siren: string, publishedOn: string, nature: string) => ({
  id: 'A202600001',
  publicationavis: 'A',
  dateparution: publishedOn,
  typeavis: 'annonce',
  familleavis: 'collective',
  familleavis_lib: 'Procédures collectives',
  commercant: 'Entreprise à l’essai',
  registre: [siren, `${siren.slice(0, 3)} ${siren.slice(3, 6)} ${siren.slice(6)}`],
  ville: 'Rennes',
  listepersonnes: JSON.stringify({ personne: { denomination: 'Entreprise à l’essai', dateNaissance: BIRTH } }),
  jugement: JSON.stringify({ type: 'initial', famille: 'Jugement d’ouverture', nature, date: '2026-03-02' }),
  url_complete: 'https://www.bodacc.fr/pages/annonces-commerciales-detail/?q.id=id:A202600001',
})

/** Returns a BODACC notice of a company struck off the commercial register. */
export const deregistration = (siren: string, publishedOn: string) => ({
  id: 'B202600001',
  publicationavis: 'B',
  dateparution: publishedOn,
  typeavis: 'annonce',
  typeavis_lib: 'Avis initial',
  familleavis: 'radiation',
  familleavis_lib: 'Radiations',
  registre: [siren],
  radiationaurcs: JSON.stringify({ radiationPM: 'O' }),
  jugement: null,
  url_complete: 'https://www.bodacc.fr/pages/annonces-commerciales-detail/?q.id=id:B202600001',
})

/** Returns a BODACC notice of filed accounts, which is not a red flag. */
export const deposit = (siren: string) => ({
  id: 'C202600001',
  dateparution: '2026-06-01',
  familleavis: 'dpc',
  familleavis_lib: 'Dépôts des comptes',
  registre: [siren],
  depot: JSON.stringify({ dateCloture: '2025-12-31', typeDepot: 'Comptes annuels et rapports' }),
  jugement: null,
  url_complete: 'https://www.bodacc.fr/pages/annonces-commerciales-detail/?q.id=id:C202600001',
})

/** Returns a legal entity in the format of GLEIF. */
export const legalEntity = (lei: string, name: string, registeredAs: string, jurisdiction: string) => ({
  type: 'lei-records',
  id: lei,
  attributes: {
    lei,
    entity: {
      legalName: { name, language: 'en' },
      legalAddress: { addressLines: ['Probeweg 4'], city: 'Hamburg', country: jurisdiction, postalCode: '20095' },
      registeredAs,
      jurisdiction,
      status: 'ACTIVE',
    },
    registration: { status: 'ISSUED', lastUpdateDate: '2026-02-01T08:00:00Z' },
  },
})
