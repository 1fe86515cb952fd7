import { totalmem } from 'node:os'

/** With optimised code a first start takes 1,080 MB for a moment, and on a machine of this size something else runs too. */
const SHORT_BELOW_BYTES = 1.5 * 2 ** 30

/** Bytes that this process may use: the machine's memory, or its container's where that is less. */
export function memoryBytes(machine = totalmem(), container = process.constrainedMemory()): number {
  return container > 0 ? Math.min(machine, container) : machine
}

/** Whether the service has to go without what is fast and large. */
export function isShortOfMemory(bytes = memoryBytes()): boolean {
  return bytes < SHORT_BELOW_BYTES
}
