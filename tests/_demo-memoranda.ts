import { readFileSync } from 'node:fs'
import { findContradictions } from '../src/domain/memo/contradictions.ts'
import type { MemorandumFacts } from '../src/domain/memo/memorandum-facts.ts'
import { EMPTY_FILE } from '../src/domain/parties/company-file.ts'
import { EMPTY_PROFILE, effectiveFigures } from '../src/domain/parties/profile.ts'
import { findFigureContradictions } from '../src/domain/quality/figure-sources.ts'
import { toSuppliedSeller } from '../src/presenting/api-mapping.ts'

/** Returns a demonstration company’s memorandum facts and their contradictions. */
export function demoMemorandum(name: 'rich' | 'thin') {
  const path = new URL(`../demo/memoranda/${name}.json`, import.meta.url)
  const { company, seller, sections, tables } = JSON.parse(readFileSync(path, 'utf8'))
  const supplied = toSuppliedSeller(seller)
  const known = (values: object = {}) => Object.fromEntries(Object.entries(values).filter(([, value]) => value != null))
  const profile = {
    ...EMPTY_PROFILE,
    texts: { ...EMPTY_PROFILE.texts, ...known(supplied.texts) },
    figures: { ...EMPTY_PROFILE.figures, ...known(supplied.figures) },
    location: { ...EMPTY_PROFILE.location, ...known(supplied.location) },
    file: { ...EMPTY_FILE, ...known(supplied.file) },
  }
  const facts: MemorandumFacts = {
    name: company,
    location: profile.location,
    fictional: true,
    texts: profile.texts,
    figures: effectiveFigures(profile),
    statedAt: '2026-11-20T09:30:00.000Z',
    cited: [],
    written: sections,
    file: profile.file,
    tables,
  }
  const contradictions = findContradictions(facts, findFigureContradictions(profile, []), 2026)
  return { facts, contradictions }
}
