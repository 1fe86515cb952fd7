/** Returns 128 random bits in hexadecimal. `crypto.randomUUID` is unavailable on pages served over plain HTTP. */
export function newIdempotencyKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Returns 0 to `limitMs` milliseconds: full jitter, so that clients do not retry simultaneously. */
export function jitterMs(limitMs: number): number {
  const [random = 0] = crypto.getRandomValues(new Uint32Array(1))
  return (random / 2 ** 32) * limitMs
}
