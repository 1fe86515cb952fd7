import type { Calibration } from './semantic.ts'
import { CALIBRATION } from './semantic-figures.ts'

/** The model whose vectors are ranked, in every process over one database, and what their dot products say. */
export interface Serving {
  readonly model: string
  readonly calibration: Calibration
}

/** Vectors of the local model, whatever its name: for callers that bring vectors of their own. */
export const LOCAL_CALIBRATED: Serving = { model: 'local', calibration: CALIBRATION }
