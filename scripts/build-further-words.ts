/**
 * Builds model/ordinary-words/{further,grammar}.words: the words that a blind text may keep in languages without a dictionary here, from the
 * names of trades in them with their inflections, and from their rules of reading. Run it after a change of either:
 * node scripts/build-further-words.ts
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { foldWithPositions } from '../src/domain/text/folded-text.ts'
import { wordAutomatonOf } from './word-automaton.ts'

const LEXICON = new URL('../lexicon/', import.meta.url)
/** Languages in the order of the columns of names. */
const LANGUAGES = ['nl', 'pt', 'sv', 'da', 'nb', 'pl'] as const
const SHORTEST_WORD = 2
/** Letters of a stem below which an invented inflection is too often another word. */
const SHORTEST_STEM = 6

/** Endings of a language, folded: a word that has one may have any other of its line. */
const ENDINGS: Readonly<Record<(typeof LANGUAGES)[number], readonly (readonly string[])[]>> = {
  nl: [
    ['en', ''],
    ['e', ''],
    ['s', ''],
    ['ven', 'f'],
    ['zen', 's'],
    ['eken', 'eek'],
    ['olen', 'ool'],
    ['aren', 'aar'],
  ],
  pt: [
    ['s', ''],
    ['oes', 'ao'],
    ['ais', 'al'],
    ['eis', 'el'],
    ['res', 'r'],
    ['as', 'os', 'a', 'o'],
  ],
  sv: [
    ['er', 'en', 'et', 'erna', ''],
    ['ar', 'en', 'arna', ''],
    ['or', 'a', 'an'],
    ['a', 't', ''],
    ['n', ''],
  ],
  da: [
    ['er', 'en', 'et', 'erne', ''],
    ['e', 't', ''],
    ['ier', 'i', 'iet', 'ierne'],
  ],
  nb: [
    ['er', 'en', 'et', 'ene', ''],
    ['e', 't', ''],
    ['ier', 'i', 'iet', 'iene'],
  ],
  pl: [
    ['e', 'a', 'i', 'y', 'ego', 'ej', 'ych', 'ym', 'ymi', 'ach', 'om', 'ami', 'owi', ''],
    ['y', 'a', 'i', 'ow', 'om', 'ami', 'ach', 'owa', 'owy', ''],
    ['nie', 'nia', 'ni', 'n', 'niami', 'niach'],
    ['cie', 'tow', 't'],
    ['i', 'ow', 'iem', 'u', ''],
  ],
}

const words = new Set<string>()
const grammar = new Set<string>()
for (const line of linesOf('trades/names/further-languages.txt'))
  line
    .split('|')
    .slice(1)
    .forEach((names, at) => {
      for (const word of wordsIn(names)) for (const form of inflections(word, LANGUAGES[at])) words.add(form)
    })
for (const language of LANGUAGES)
  for (const line of linesOf(`reading/${language}.txt`))
    for (const word of wordsIn(line.slice(line.indexOf('|') + 1))) grammar.add(word)

for (const [name, set] of Object.entries({ further: words, grammar })) {
  const automaton = wordAutomatonOf([...set].sort())
  writeFileSync(new URL(`../model/ordinary-words/${name}.words`, import.meta.url), automaton)
  console.log(`${name} ${set.size} words, ${automaton.byteLength} bytes`)
}

function inflections(word: string, language: (typeof LANGUAGES)[number] | undefined): string[] {
  const forms = (language === undefined ? [] : ENDINGS[language]).flatMap((endings) =>
    endings
      .filter((ending) => word.endsWith(ending) && word.length - ending.length >= SHORTEST_STEM)
      .flatMap((ending) => endings.map((other) => word.slice(0, word.length - ending.length) + other)),
  )
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
