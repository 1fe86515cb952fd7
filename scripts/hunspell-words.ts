import { readFileSync } from 'node:fs'

interface Affix {
  strip: string
  add: string
  /** Flags of the affixed form, which may be affixed once more. */
  flags: string[]
  condition: RegExp
}

/**
 * Every form that a Hunspell dictionary spells with its suffixes, at most two in a row; entries with a capital are names and left out.
 * @param withPrefixes also with one prefix: "unpaid"
 */
export function* hunspellWordsOf(folder: string, withPrefixes = false): Generator<string> {
  const rules = readFileSync(`${folder}/index.aff`, 'utf8')
  const form = /^FLAG (long|num)/m.exec(rules)?.[1]
  const flagsOf = (flags: string): string[] =>
    form === 'num' ? flags.split(',') : form === 'long' ? (flags.match(/../g) ?? []) : [...flags]
  const suffixes = suffixesIn(rules, flagsOf)
  const prefixes = withPrefixes ? prefixesIn(rules) : new Map<string, string[]>()
  const unwanted = new Set(
    [...rules.matchAll(/^(?:FORBIDDENWORD|NEEDAFFIX|ONLYINCOMPOUND) (\S+)/gm)].flatMap(([, flags = '']) =>
      flagsOf(flags),
    ),
  )
  for (const line of readFileSync(`${folder}/index.dic`, 'utf8').split(/\r?\n/).slice(1)) {
    const [entry = ''] = line.split(/[\t ]/)
    const [word = '', flags = ''] = entry.split('/')
    if (word === '' || word !== word.toLowerCase()) continue
    const forms = [
      ...(flagsOf(flags).some((flag) => unwanted.has(flag)) ? [] : [word]),
      ...affixed(word, flagsOf(flags), suffixes, 2),
    ]
    yield* forms
    for (const flag of flagsOf(flags))
      for (const prefix of prefixes.get(flag) ?? []) for (const form of forms) yield prefix + form
  }
}

function* affixed(
  word: string,
  flags: readonly string[],
  suffixes: ReadonlyMap<string, readonly Affix[]>,
  depth: number,
): Generator<string> {
  if (depth === 0) return
  for (const flag of flags)
    for (const { strip, add, flags: more, condition } of suffixes.get(flag) ?? []) {
      if (!condition.test(word) || !word.endsWith(strip)) continue
      const form = word.slice(0, word.length - strip.length) + add
      yield form
      if (more.length > 0) yield* affixed(form, more, suffixes, depth - 1)
    }
}

function suffixesIn(rules: string, flagsOf: (flags: string) => string[]): Map<string, Affix[]> {
  const suffixes = new Map<string, Affix[]>()
  for (const line of rules.split(/\r?\n/)) {
    const [kind, flag = '', strip = '', addition = '', condition] = line.trim().split(/\s+/)
    if (kind !== 'SFX' || condition === undefined) continue
    const [add = '', more = ''] = addition.split('/')
    const affix: Affix = {
      strip: strip === '0' ? '' : strip,
      add: add === '0' ? '' : add,
      flags: flagsOf(more),
      condition: new RegExp(`${condition}$`, 'u'),
    }
    suffixes.set(flag, [...(suffixes.get(flag) ?? []), affix])
  }
  return suffixes
}

function prefixesIn(rules: string): Map<string, string[]> {
  const prefixes = new Map<string, string[]>()
  for (const [, flag = '', prefix = ''] of rules.matchAll(/^PFX (\S+) 0 (\S+) \./gm))
    prefixes.set(flag, [...(prefixes.get(flag) ?? []), prefix])
  return prefixes
}
