/** An axis in EUR millions: its ends and round ticks. */
export interface Scale {
  low: number
  high: number
  ticks: number[]
}

const TICKS_WANTED = 5

/**
 * Returns an axis with round ends that contains every value. It starts at zero, so that lengths are comparable, unless
 * all values lie in its upper half.
 */
export function fieldScale(values: readonly number[]): Scale {
  const finite = values.filter(Number.isFinite)
  const most = Math.max(...finite, 0)
  const least = Math.min(...finite, most)
  const from = least > most / 2 ? least : Math.min(0, least)
  const step = roundStep((most - from) / TICKS_WANTED || 1)
  const low = Math.floor(from / step) * step
  const high = Math.max(Math.ceil(most / step) * step, low + step)
  const count = Math.round((high - low) / step)
  return { low, high, ticks: Array.from({ length: count + 1 }, (_, i) => tidy(low + i * step)) }
}

/** Returns the number of decimals that shows a tick exactly. */
export function tickDecimals(tick: number): number {
  return String(tick).split('.')[1]?.length ?? 0
}

/** Returns the position of a value on the axis in percent, clamped to its ends. */
export function placeOn({ low, high }: Scale, value: number): number {
  return Math.max(0, Math.min(100, ((value - low) / (high - low)) * 100))
}

/** Rounds up to 1, 2, 2.5 or 5 times a power of ten. */
function roundStep(rough: number): number {
  const power = 10 ** Math.floor(Math.log10(rough))
  const multiple = [1, 2, 2.5, 5, 10].find((one) => one * power >= rough - 1e-9) ?? 10
  return multiple * power
}

/** Removes binary rounding errors. */
const tidy = (value: number) => Number(value.toFixed(6))
