import type { ForeignLanguage } from '../../text/words.ts'

/** Endings of Latin and Greek origin with their English forms, longest first. */
const ENDINGS: Readonly<Record<ForeignLanguage, readonly (readonly [RegExp, readonly string[]])[]>> = {
  fr: [
    [/ations?$/, ['ation', 'ing']],
    [/iques?$/, ['ic', 'ical', 'ics']],
    [/(?:elle|el|elles|els|aux|ale|ales)s?$/, ['al']],
    [/tes?$/, ['ty', 'te']],
    [/(?:aires?|oires?)$/, ['ary', 'ar', 'ory']],
    [/(?:eurs?|rices?|euses?)$/, ['or', 'er', 'our']],
    [/ies?$/, ['y', 'ia']],
    [/ismes?$/, ['ism']],
    [/istes?$/, ['ist']],
    [/ifs?$|ives?$/, ['ive']],
    [/eux$|euses?$/, ['ous']],
    [/ements?$/, ['ement', 'ment', 'ing']],
    [/(?:er|ees?|es?)$/, ['ed', 'e', 'ate', 'ated', '']],
    [/s$/, ['', 's']],
  ],
  es: [
    [/graf[oa]s?$/, ['graph', 'grapher']],
    [/metros?$/, ['meter', 'metre']],
    [/scopios?$/, ['scope']],
    [/fonos?$/, ['phone']],
    [/grafias?$/, ['graphy']],
    [/uros?$/, ['ide', 'uride', 'ure']],
    [/idas?$/, ['ide', 'id']],
    [/ios?$/, ['ium', 'io', 'y', 'ia']],
    [/inas?$/, ['in', 'ine']],
    [/anos?$/, ['ane', 'an']],
    [/enos?$/, ['ene', 'en']],
    [/os[oa]s?$/, ['ous', 'ose']],
    [/atos?$/, ['ate', 'at']],
    [/antes?$|entes?$/, ['ant', 'ent']],
    [/ci(?:on|ones)$/, ['tion', 'ction']],
    [/si(?:on|ones)$/, ['sion', 'ssion']],
    [/dad(?:es)?$/, ['ty']],
    [/ic[oa]s?$/, ['ic', 'ical', 'ics']],
    [/logias?$/, ['logy']],
    [/ias?$/, ['y', 'ia']],
    [/(?:arios?|arias?|orios?|orias?)$/, ['ary', 'ory', 'ar']],
    [/iv[oa]s?$/, ['ive']],
    [/os[oa]s?$/, ['ous']],
    [/encias?$/, ['ence', 'ency']],
    [/ancias?$/, ['ance', 'ancy']],
    [/ismos?$/, ['ism']],
    [/istas?$/, ['ist']],
    [/mientos?$/, ['ment', 'ing']],
    [/ment[eo]s?$/, ['ly', 'ment']],
    [/ores?$|oras?$/, ['or', 'er']],
    [/ales$/, ['al']],
    [/ad[oa]s?$/, ['ated', 'ed', 'ate']],
    [/[aeo]s?$/, ['', 'e', 'us']],
    [/es$/, ['', 'e']],
  ],
  it: [
    [/zion[ei]$/, ['tion', 'ction', 'ption']],
    [/sion[ei]$/, ['sion']],
    [/ta$/, ['ty']],
    [/ic[oaihe]+$/, ['ic', 'ical', 'ics']],
    [/logi[ae]$/, ['logy']],
    [/grafi[ae]$/, ['graphy']],
    [/i[ae]$/, ['y', 'ia']],
    [/(?:ari[oae]?|ori[oae]?)$/, ['ary', 'ory', 'ar']],
    [/iv[oaie]$/, ['ive']],
    [/os[oaie]$/, ['ous']],
    [/enz[ae]$/, ['ence', 'ency']],
    [/anz[ae]$/, ['ance', 'ancy']],
    [/ism[oi]$/, ['ism']],
    [/ist[aie]$/, ['ist']],
    [/ment[oi]$/, ['ment', 'ing']],
    [/tor[ei]$|tric[ei]$/, ['tor', 'ter']],
    [/al[ei]$/, ['al']],
    [/bil[ei]$/, ['ble']],
    [/at[oaie]$/, ['ated', 'ed', 'ate']],
    [/[aeio]$/, ['', 'e']],
  ],
  de: [
    [/itat(?:en|s)?$/, ['ity']],
    [/isch(?:e|en|er|es|em)?$/, ['ic', 'ical', 'ish']],
    [/ik$/, ['ics', 'ic']],
    [/logien?$/, ['logy', 'logies']],
    [/ien?$/, ['y', 'ia']],
    [/ismus$/, ['ism']],
    [/ionen$/, ['ion', 'ions']],
    [/ierung(?:en)?$/, ['ation', 'ing']],
    [/ell(?:e|en|er|es)?$/, ['al']],
    [/iv(?:e|en|er|es)?$/, ['ive']],
    [/anz(?:en)?$|enz(?:en)?$/, ['ance', 'ence', 'ency']],
    [/(?:en|e|er|es|n|s)$/, ['', 'e', 's']],
  ],
}

/** Alternative spellings of stems: French "pharmacie", Italian "farmacia" and English "pharmacy". */
const SPELLINGS: readonly (readonly [RegExp, string])[] = [
  [/f/, 'ph'],
  [/k/, 'c'],
  [/qu/, 'c'],
  [/z/, 'c'],
  [/(?<=[aeiou])t(?=[aeiou])/, 'tt'],
  [/cci|zi/, 'ti'],
  [/i/, 'y'],
  [/tt/, 'ct'],
  [/t/, 'th'],
  [/^es(?=[cptq])/, 's'],
]
const LETTERS_MIN = 5

/** Returns a stem as written, with one spelling changed, and with two. */
function spellingsOf(stem: string): Set<string> {
  const changed = (one: string) => SPELLINGS.map(([from, to]) => one.replace(from, to))
  return new Set([stem, ...changed(stem), ...changed(stem).flatMap(changed)])
}

/**
 * Finds an English word of the same origin by its ending ("innovación" gives "innovation"); null if there is none
 * ("comptabilité").
 */
export function englishCognate(
  word: string,
  language: ForeignLanguage,
  isEnglish: (candidate: string) => boolean,
): string | null {
  if (word.length < LETTERS_MIN) return null
  for (const [ending, english] of ENDINGS[language]) {
    if (!ending.test(word)) continue
    const stem = word.replace(ending, '')
    if (stem.length < 3) continue
    for (const spelling of spellingsOf(stem))
      for (const candidate of english.map((end) => spelling + end))
        if ((spelling === stem || candidate.length >= LETTERS_MIN) && isEnglish(candidate)) return candidate
  }
  return null
}
