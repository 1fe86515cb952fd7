import type { Calibration } from './semantic.ts'
import { CALIBRATION } from './semantic-figures.ts'

/** Model whose vectors are ranked by all processes of one database, with its calibration. */
export interface Serving {
  readonly model: string
  readonly calibration: Calibration
}

/** Local calibration without a specific model, for callers with vectors of their own. */
export const LOCAL_CALIBRATED: Serving = { model: 'local', calibration: CALIBRATION }
