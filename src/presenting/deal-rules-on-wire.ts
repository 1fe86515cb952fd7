import type { DealRules } from '../store/phase-requests.ts'

/** The rules of a workspace as the API answers them. */
export const dealRulesOnWire = ({ phaseConsent, pauseOthersAtLoi }: DealRules) => ({
  phase_consent: phaseConsent,
  pause_others_at_loi: pauseOthersAtLoi,
})
