/** Words of phases that both sides decide, and of pairings that are paused. */
export const en = {
  waiting: 'Phase to be confirmed',
  waitingOwn:
    'You have asked {{name}} to confirm the phase {{phase}}. It can answer until {{date}}; until then the phase is locked.',
  waitingOther:
    '{{name}} asks you to confirm the phase {{phase}}. You can answer until {{date}}; until then the phase is locked.',
  confirm: 'Confirm the phase',
  dismiss: 'Dismiss',
  withdraw: 'Withdraw the request',
  paused: 'Paused',
  pausedSeller: 'You have paused this pairing: its phase stays until you resume it. {{name}} sees this.',
  pausedBuyer:
    'The seller has paused this pairing: its phase stays until the seller resumes it. You can write, or abandon it.',
  pause: 'Pause this pairing',
  resume: 'Resume the pairing',
  rules: 'Deal rules',
  both: 'The counterparty confirms every change of phase',
  bothHint: 'Otherwise, whoever sets a phase decides alone. Abandoning a pairing never needs confirmation.',
  pauseOthers: 'A letter of intent pauses my other pairings',
  pauseOthersHint:
    'Once you set or confirm the letter of intent in one pairing, the others are paused. Their buyers see the pause, but not the reason. You can resume each of them; all are resumed if that pairing is abandoned.',
}

/** The same in French. */
export const fr: typeof en = {
  waiting: 'Phase à confirmer',
  waitingOwn:
    'Vous avez demandé à {{name}} de confirmer la phase « {{phase}} ». Réponse possible jusqu’au {{date}} ; d’ici là, la phase est verrouillée.',
  waitingOther:
    '{{name}} vous demande de confirmer la phase « {{phase}} ». Vous pouvez répondre jusqu’au {{date}} ; d’ici là, la phase est verrouillée.',
  confirm: 'Confirmer la phase',
  dismiss: 'Écarter',
  withdraw: 'Retirer la demande',
  paused: 'Suspendue',
  pausedSeller:
    'Vous avez suspendu cette mise en relation : sa phase ne change plus tant que vous ne la reprenez pas. {{name}} le voit.',
  pausedBuyer:
    'Le cédant a suspendu cette mise en relation : sa phase ne change plus tant qu’il ne la reprend pas. Vous pouvez écrire, ou l’abandonner.',
  pause: 'Suspendre cette mise en relation',
  resume: 'Reprendre la mise en relation',
  rules: 'Règles des opérations',
  both: 'La contrepartie confirme chaque changement de phase',
  bothHint:
    'Sinon, celui qui fixe une phase décide seul. Abandonner une mise en relation ne demande jamais de confirmation.',
  pauseOthers: 'Une lettre d’intention suspend mes autres mises en relation',
  pauseOthersHint:
    'Dès que vous fixez ou confirmez la lettre d’intention dans une mise en relation, les autres sont suspendues. Leurs acquéreurs voient la suspension, mais pas son motif. Vous pouvez reprendre chacune d’elles ; toutes reprennent si cette mise en relation est abandonnée.',
}
