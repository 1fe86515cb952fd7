import { readFileSync } from 'node:fs'
import { compileHeads, type RoleRules } from '../domain/matching/trade-roles.ts'
import { loadReadingRules } from './reading-rules.ts'
import { loadTradeVocabulary } from './trade-vocabulary.ts'

const HEADS = new URL('../../lexicon/reading/heads.txt', import.meta.url)

let loaded: RoleRules | null = null

/** Loads the rules by which roles are inferred, once for the process. @throws Error if a file is missing or has a line that is no rule. */
export function loadRoleRules(): RoleRules {
  loaded ??= {
    heads: compileHeads(readFileSync(HEADS, 'utf8').split('\n')),
    reading: loadReadingRules(),
    get vocabulary() {
      return loadTradeVocabulary()
    },
  }
  return loaded
}
