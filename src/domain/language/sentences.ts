/** Language-independent fact: its kind, with the data of that kind. */
interface Fact {
  readonly of: string
}

/** Sentence for each kind of fact. A language that lacks one does not compile. */
export type Sentences<F extends Fact> = { readonly [Of in F['of']]: (fact: Extract<F, { readonly of: Of }>) => string }

/** Writes a fact in one language. */
export function writeFact<F extends Fact>(sentences: Sentences<F>, fact: F): string {
  const write = sentences[fact.of as F['of']] as (fact: F) => string
  return write(fact)
}
