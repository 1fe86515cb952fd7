/**
 * Builds model/ordinary-words/{further,further-starts,further-heads,grammar}.words: the words that a blind text may keep in languages without a
 * dictionary here, from the names of trades in them with their inflections and the parts of their compounds but without surnames, and from their
 * rules of reading. Run it after a change of any:
 * node scripts/build-further-words.ts
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { foldWithPositions } from '../src/domain/text/folded-text.ts'
import { wordAutomatonOf } from './word-automaton.ts'

const LEXICON = new URL('../lexicon/', import.meta.url)
/** Languages in the order of the columns of names. */
const LANGUAGES = ['nl', 'pt', 'sv', 'da', 'nb', 'pl'] as const
type FurtherLanguage = (typeof LANGUAGES)[number]
/** Languages without compounds. */
const UNJOINED: ReadonlySet<FurtherLanguage> = new Set(['pt', 'pl'])
const SHORTEST_WORD = 2
/** Letters of a stem below which an invented inflection is too often another word. */
const SHORTEST_STEM = 4
/** Letters of the first part of a compound. */
const SHORTEST_START = 4

/** Endings of a language, folded: a word that has one may have any other of its line. An ending in capitals may be the whole word. */
const ENDINGS: Readonly<Record<FurtherLanguage, readonly string[]>> = {
  nl: [
    'en -',
    'e -',
    's -',
    'ien ie',
    'ven f',
    'zen s',
    'a um',
    'ia ium',
    ...['a', 'e', 'o', 'u'].flatMap((vowel) =>
      [...'bdfgklmnprst'].map((end) => `${vowel}${end}en ${vowel}${vowel}${end} ${vowel}${end}e`),
    ),
    ...[...'bdfgklmnprst'].map((end) => `${end}${end}en ${end} ${end}${end}e`),
    'aven aaf',
    'even eef',
    'oven oof',
    'azen aas',
    'ezen ees',
    'ozen oos',
  ],
  pt: [
    's -',
    'oes ao',
    'aes ao',
    'ais al',
    'eis el',
    'ois ol',
    'is il',
    'ns m',
    'res r',
    'zes z',
    'ses s',
    'as os a o',
    'dores dor dora doras',
    'HOTEIS hotel',
  ],
  sv: [
    'er en et erna ernas s ens ets -',
    'ar en arna arnas s -',
    'or a an orna ors as',
    'ier ium iet ierna i ien',
    'are aren arna ares ar',
    'a t e -',
    'n na ns et ets s -',
    'ar el eln larna',
  ],
  da: [
    'er en et erne ernes s ens ets -',
    'e en et ene ne t s -',
    'ere er eren erne ers',
    're er eret eren rene',
    'ier i iet ierne ium',
    'maend mand manden maendene',
    ...[...'bdgklmnprst'].map((end) => `${end}${end}er ${end} ${end}${end}en ${end}${end}et ${end}${end}erne`),
  ],
  nb: [
    'er en et ene enes s ens ets -',
    'e en et ene t a s -',
    'ere er eren erne ers',
    're er eret rene',
    'ier i iet iene ium',
    'mann mannen menn mennene',
    ...[...'mn'].map((end) => `${end}${end}er ${end} ${end}${end}en ${end}${end}et ${end}${end}ene`),
  ],
  pl: [
    'y a e ego ej ych ym ymi emu -',
    'i a ie iego iej ich im imi',
    'e a i y ow ach om ami owi em u ie o -',
    'y a i ow om ami ach owa owe owy em owi u -',
    'i ow iem u a ami ach om -',
    'a u y ie om ami ach o -',
    'nie nia niu niem ni n niom niami niach',
    'cje cja cji cjom cjami cjach',
    'ki ka ek ce ke kom kami kach kow',
    'cie tow t ciami',
    'cy ca cow com cami cach ec',
    'nci nt ntow nta ntem ntami ntom',
    'rze rz rzy rzom rzami rzow rza',
    'sci sc scia scia sciami sciach',
    'OKNA okno okien oknami oknach oknom okienne okiennych okienna',
    'DRZWI drzwiami drzwiach drzwiom drzwiowe drzwiowych',
  ],
}

const words = new Set<string>()
const starts = new Set<string>()
const heads = new Set<string>()
const grammar = new Set<string>()
const headsOf = new Map<string, readonly string[]>()
for (const line of linesOf('trades/names/compound-heads.txt')) {
  const [marked = '', list = ''] = line.split('|')
  const [language = ''] = marked.trim().split(' ')
  const forms = wordsIn(list).flatMap((word) =>
    inflections(word, language as FurtherLanguage).filter((form) => isLongerForm(form, word)),
  )
  headsOf.set(language, [...(headsOf.get(language) ?? []), ...forms])
  for (const form of forms) heads.add(form)
}
for (const line of linesOf('trades/names/further-languages.txt'))
  line
    .split('|')
    .slice(1)
    .forEach((names, at) => {
      const language = LANGUAGES[at] as FurtherLanguage
      for (const word of wordsIn(names)) for (const form of inflections(word, language)) words.add(form)
      if (!UNJOINED.has(language))
        for (const word of wordsIn(names)) for (const start of startsIn(word, language)) starts.add(start)
    })
for (const line of linesOf('trades/names/surnames.txt'))
  for (const word of wordsIn(line.slice(line.indexOf('|') + 1))) words.delete(word)
for (const language of LANGUAGES)
  for (const line of linesOf(`reading/${language}.txt`))
    for (const word of wordsIn(line.slice(line.indexOf('|') + 1))) grammar.add(word)

const sets = { further: words, 'further-starts': starts, 'further-heads': heads, grammar }
for (const [name, set] of Object.entries(sets)) {
  const automaton = wordAutomatonOf([...set].sort())
  writeFileSync(new URL(`../model/ordinary-words/${name}.words`, import.meta.url), automaton)
  console.log(`${name} ${set.size} words, ${automaton.byteLength} bytes`)
}

/** Returns a word with its inflections, and what is left of a compound before its head, as first parts of compounds. */
function startsIn(word: string, language: FurtherLanguage): string[] {
  const before = (headsOf.get(language) ?? [])
    .filter((head) => word.endsWith(head))
    .map((head) => word.slice(0, -head.length))
  const whole = [...inflections(word, language), ...before, ...before.flatMap((start) => inflections(start, language))]
  return whole.filter((start) => start.length >= SHORTEST_START)
}

/** True for a head itself and for forms that end its stem otherwise: "kantoren" of "kantoor", not "lag" of "lager". */
function isLongerForm(form: string, head: string): boolean {
  return form === head || (form.length > head.length && form.startsWith(head.slice(0, -2)))
}

function inflections(word: string, language: FurtherLanguage): string[] {
  const forms = ENDINGS[language].flatMap((line) => {
    const endings = line.split(' ').map((ending) => (ending === '-' ? '' : ending))
    return endings.flatMap((ending) => {
      const letters = ending.toLowerCase()
      const stem = word.slice(0, word.length - letters.length)
      const isStem = stem.length >= SHORTEST_STEM || (ending !== letters && stem === '')
      return word.endsWith(letters) && isStem ? endings.map((other) => stem + other.toLowerCase()) : []
    })
  })
  return [word, ...forms]
}

function linesOf(name: string): string[] {
  return readFileSync(new URL(name, LEXICON), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
}

function wordsIn(text: string): string[] {
  const folded = foldWithPositions(text)
    .plain.toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
  return folded.filter((word) => word.length >= SHORTEST_WORD && /^[a-z]+$/.test(word))
}
