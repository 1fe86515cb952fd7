/** 128 random bits in hexadecimal. `crypto.randomUUID` is missing from pages served over plain HTTP; this is not. */
export function newIdempotencyKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Milliseconds anywhere from nothing to `limitMs`: full jitter, so that clients do not come back together. */
export function jitterMs(limitMs: number): number {
  const [random = 0] = crypto.getRandomValues(new Uint32Array(1))
  return (random / 2 ** 32) * limitMs
}
