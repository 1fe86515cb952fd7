import type { InputFor } from './index.ts'

/** A party in the form of the import operation. */
export type Party = InputFor<'importParties'>['parties'][number]

/** A confirmed size in the form of the operations. */
export type Size = NonNullable<Party['sizes']>[number]
