import type { InputFor } from './index.ts'

/** A party as the import takes it. */
export type Party = InputFor<'importParties'>['parties'][number]
