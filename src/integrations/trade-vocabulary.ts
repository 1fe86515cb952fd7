import { readdirSync, readFileSync } from 'node:fs'
import type { RoleRules } from '../domain/matching/trade-roles.ts'
import {
  compileVocabulary,
  splitNames,
  type TradeCode,
  type TradeEntry,
  type TradeVocabulary,
  tradeById,
} from '../domain/matching/trade-vocabulary.ts'
import { nafCodesUnder } from '../domain/valuation/naf-codes.ts'
import { loadReadingRules } from './reading-rules.ts'

const FOLDER = new URL('../../lexicon/trades/', import.meta.url)

let loaded: TradeVocabulary | null = null

/** Loads the vocabulary of trades, once for the process. @throws Error if a file is missing or a line has no trade. */
export function loadTradeVocabulary(): TradeVocabulary {
  loaded ??= compileVocabulary(readEntries(), compoundHeadLines())
  return loaded
}

/** Returns the words by which a trade is embedded; its id for one that the lexicon no longer has. */
export function tradeText(id: string): string {
  return tradeById(loadTradeVocabulary(), id)?.text ?? id.replaceAll('-', ' ')
}

function readEntries(): TradeEntry[] {
  const called = byTrade('names/called.txt')
  const acronyms = byTrade('names/acronyms.txt')
  const codes = byTrade('names/codes.txt')
  const further = new Map(furtherNameLines().map(([id = '', ...cells]) => [id, cells]))
  return tradeRows().map(([id = '', ...described]) => ({
    id,
    described,
    called: called.get(id) ?? [],
    codes: (codes.get(id)?.[0] ?? '').split(' ').flatMap(codesUnder),
    acronyms: splitNames(acronyms.get(id)?.[0] ?? ''),
    further: further.get(id) ?? [],
  }))
}

/** Reads the descriptions of trades in the order of the model: an id and a list of phrases in each of the five languages. */
export function tradeRows(): string[][] {
  return readdirSync(FOLDER)
    .filter((name) => name.endsWith('.txt'))
    .sort()
    .flatMap(rowsOf)
}

/** Reads the names of trades in further languages: an id and a list of names in each. */
export function furtherNameLines(): string[][] {
  return rowsOf('names/further-languages.txt')
}

/** Reads the heads of compounds that are as good as each other: a language with "make" or "firm", and a list of heads. */
export function compoundHeadLines(): string[][] {
  return rowsOf('names/compound-heads.txt').filter(([marked = '']) => marked.includes(' '))
}

/** A NACE class with the sub-classes of NAF under it, or one sub-class of NAF. */
function codesUnder(code: string): TradeCode[] {
  if (code === '') return []
  const ofNaf = nafCodesUnder(code).map((naf) => ({ system: 'naf' as const, code: naf }))
  return /[A-Z]$/.test(code) ? ofNaf : [{ system: 'nace', code }, ...ofNaf]
}

const byTrade = (name: string) => new Map(rowsOf(name).map(([id = '', ...cells]) => [id, cells]))

function rowsOf(name: string): string[][] {
  return readFileSync(new URL(name, FOLDER), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => line.split('|').map((column) => column.trim()))
}

let loadedRules: RoleRules | null = null

/** Loads the rules by which roles are inferred, once for the process. @throws Error if a file is missing or has a line that is no rule. */
export function loadRoleRules(): RoleRules {
  loadedRules ??= {
    reading: loadReadingRules(),
    get vocabulary() {
      return loadTradeVocabulary()
    },
  }
  return loadedRules
}
