/** What was decided, before it is said in any language: its kind, and the facts of that kind. */
interface Fact {
  readonly of: string
}

/** A sentence for every kind of fact, so that a language that lacks one does not compile. */
export type Sentences<F extends Fact> = { readonly [Of in F['of']]: (fact: Extract<F, { readonly of: Of }>) => string }

/** A fact as one language says it. */
export function writeFact<F extends Fact>(sentences: Sentences<F>, fact: F): string {
  const write = sentences[fact.of as F['of']] as (fact: F) => string
  return write(fact)
}
