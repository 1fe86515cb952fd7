import type { DealRules } from '../store/phase-requests.ts'

export const dealRulesOnWire = ({ phaseConsent, pauseOthersAtLoi }: DealRules) => ({
  phase_consent: phaseConsent,
  pause_others_at_loi: pauseOthersAtLoi,
})
