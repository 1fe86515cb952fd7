import { totalmem } from 'node:os'

/** With optimised code a first start peaks at 1,080 MB, and other programs run on a machine of this size. */
const SHORT_BELOW_BYTES = 1.5 * 2 ** 30

/** Returns the memory available to this process in bytes: the smaller of the machine's and the container's. */
export function memoryBytes(machine = totalmem(), container = process.constrainedMemory()): number {
  return container > 0 ? Math.min(machine, container) : machine
}

/** True if the service should avoid features that trade memory for speed. */
export function isShortOfMemory(bytes = memoryBytes()): boolean {
  return bytes < SHORT_BELOW_BYTES
}
