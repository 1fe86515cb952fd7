/** Common properties of the reads of the own workspace. */
export const ownRead = { method: 'GET', access: 'session' } as const
