/** An axis of EUR millions: its two ends and the round figures on it. */
export interface Scale {
  low: number
  high: number
  ticks: number[]
}

const TICKS_WANTED = 5

/**
 * An axis that holds every value on round figures. It begins at nothing, so that lengths compare, unless all values lie
 * in the upper half, where that would leave most of it empty.
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

/** As many decimals as a tick of the axis needs, so that it stands where it says. */
export function tickDecimals(tick: number): number {
  return String(tick).split('.')[1]?.length ?? 0
}

/** Where a value stands on the axis, percent of its length; what lies beyond stands at the end. */
export function placeOn({ low, high }: Scale, value: number): number {
  return Math.max(0, Math.min(100, ((value - low) / (high - low)) * 100))
}

/** The next 1, 2, 2.5 or 5 of a power of ten. */
function roundStep(rough: number): number {
  const power = 10 ** Math.floor(Math.log10(rough))
  const multiple = [1, 2, 2.5, 5, 10].find((one) => one * power >= rough - 1e-9) ?? 10
  return multiple * power
}

/** Without the dust of binary fractions. */
const tidy = (value: number) => Number(value.toFixed(6))
