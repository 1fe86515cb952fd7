import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Calibration } from '../domain/matching/scoring/semantic.ts'

/** Returns the path of a model's calibration in the data directory. */
export function calibrationPath(dataDir: string, model: string): string {
  return join(dataDir, `calibration-${createHash('sha256').update(model).digest('hex').slice(0, 8)}.json`)
}

/**
 * Reads a model's calibration. Null if there is none.
 * @throws Error for a file of another model or shape
 */
export function readCalibration(path: string, model: string): Calibration | null {
  if (!existsSync(path)) return null
  const kept = parsed(readFileSync(path, 'utf8')) as { model?: unknown; bias?: unknown; perDot?: unknown } | null
  const { bias, perDot } = kept ?? {}
  const isSound =
    kept?.model === model &&
    typeof bias === 'number' &&
    typeof perDot === 'number' &&
    Number.isFinite(bias) &&
    Number.isFinite(perDot) &&
    perDot > 0
  if (!isSound)
    throw new Error(
      `${path} is no calibration of the model ${model}: delete it, or write it again with npm run calibrate.`,
    )
  return { bias, perDot }
}

/** Writes a calibration atomically. */
export function writeCalibration(path: string, model: string, { bias, perDot }: Calibration): void {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  const draft = `${path}.draft`
  writeFileSync(draft, `${JSON.stringify({ model, bias, perDot }, null, 2)}\n`)
  renameSync(draft, path)
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
