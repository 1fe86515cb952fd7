import type { InputFor } from './index.ts'

/** A party in the form of the import operation. */
export type Party = InputFor<'importParties'>['parties'][number]
