import { readFileSync } from 'node:fs'
import type { OrdinaryWords } from '../domain/confidentiality/masking/ordinary-words.ts'
import { WordSet } from '../domain/confidentiality/masking/word-set.ts'

const FOLDER = new URL('../../model/ordinary-words/', import.meta.url)
let read: OrdinaryWords | null = null

/**
 * Returns the words that a blind text may keep, read once a process (7.6 MB).
 * @throws Error if a file is missing
 */
export function ordinaryWords(): OrdinaryWords {
  read ??= {
    words: { en: setOf('en'), fr: setOf('fr'), de: setOf('de'), es: setOf('es'), it: setOf('it') },
    trade: setOf('trade'),
    further: setOf('further'),
    furtherStarts: setOf('further-starts'),
    furtherHeads: setOf('further-heads'),
    spelled: { nl: setOf('nl'), da: setOf('da'), pl: setOf('pl'), pt: setOf('pt') },
    furtherNames: setOf('further-names'),
    grammar: setOf('grammar'),
    kept: setOf('kept'),
    places: setOf('places'),
    towns: setOf('towns'),
    brands: setOf('brands'),
    people: setOf('people'),
  }
  return read
}

function setOf(name: string): WordSet {
  const bytes = readFileSync(new URL(`${name}.words`, FOLDER))
  return new WordSet(new Uint32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength)))
}
