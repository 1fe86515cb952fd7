/** Words of the question before a phase that binds or ends a deal. */
export const en = {
  title: {
    loi_one: 'Set the letter of intent with {{name}}?',
    loi_other: 'Set the letter of intent in {{count}} pairings?',
    closed_one: 'Close the deal with {{name}}?',
    closed_other: 'Close {{count}} deals?',
    abandoned_one: 'Abandon the pairing with {{name}}?',
    abandoned_other: 'Abandon {{count}} pairings?',
  },
  asked_one: '{{name}} is asked to confirm within {{days}} days. Until then the phase is locked for both sides.',
  asked_other:
    '{{count}} counterparties are asked to confirm within {{days}} days. Until then those phases are locked for both sides.',
  atOnce_one: 'The phase changes at once for both sides, and {{name}} sees it.',
  atOnce_other: 'In {{count}} pairings the phase changes at once for both sides, and the counterparties see it.',
  alone_one: 'The phase changes at once: nobody acts for {{name}} here.',
  alone_other: 'In {{count}} pairings the phase changes at once: nobody acts for the counterparties here.',
  pausesOthers: 'Your other pairings are paused once the letter of intent is set or confirmed, as your deal rules say.',
  bothClose: 'Once both sides have closed a deal, neither company is offered to anyone else.',
  bothClosed: '{{name}} has closed this deal. Once you close it too, neither company is offered to anyone else.',
  early_one: 'The letter of intent has not been reached yet.',
  early_other: 'In {{count}} pairings the letter of intent has not been reached yet.',
  nameless_one: 'You do not know the real name of {{name}} yet.',
  nameless_other: 'In {{count}} pairings you do not know the real name of the counterparty yet.',
  ends: 'No confirmation is needed. A phase that waits for confirmation is dropped, and published answers can no longer be read by the buyer.',
  resume: 'Talks can resume: move the pairing to an earlier phase.',
  go: { loi: 'Set the letter of intent', closed: 'Close the deal', abandoned: 'Abandon' },
  ask: 'Ask for confirmation',
  toConfirm: 'Closing to be confirmed',
  toConfirmText: '{{name}} has closed this deal. Close it too, or set another phase if it is not closed.',
}

/** The same in French. */
export const fr: typeof en = {
  title: {
    loi_one: 'Passer en lettre d’intention avec {{name}} ?',
    loi_other: 'Passer {{count}} mises en relation en lettre d’intention ?',
    closed_one: 'Conclure l’opération avec {{name}} ?',
    closed_other: 'Conclure {{count}} opérations ?',
    abandoned_one: 'Abandonner la mise en relation avec {{name}} ?',
    abandoned_other: 'Abandonner {{count}} mises en relation ?',
  },
  asked_one: '{{name}} devra confirmer sous {{days}} jours. D’ici là, la phase est verrouillée pour les deux parties.',
  asked_other:
    '{{count}} contreparties devront confirmer sous {{days}} jours. D’ici là, ces phases sont verrouillées pour les deux parties.',
  atOnce_one: 'La phase change aussitôt pour les deux parties, et {{name}} le voit.',
  atOnce_other:
    'Dans {{count}} mises en relation, la phase change aussitôt pour les deux parties, et les contreparties le voient.',
  alone_one: 'La phase change aussitôt : personne n’agit ici pour {{name}}.',
  alone_other:
    'Dans {{count}} mises en relation, la phase change aussitôt : personne n’agit ici pour les contreparties.',
  pausesOthers:
    'Vos autres mises en relation seront suspendues dès que la lettre d’intention sera fixée ou confirmée : vos règles le prévoient.',
  bothClose:
    'Une fois l’opération conclue par les deux parties, aucune des deux sociétés n’est plus proposée à d’autres.',
  bothClosed:
    '{{name}} a conclu cette opération. Dès que vous la concluez aussi, aucune des deux sociétés n’est plus proposée à d’autres.',
  early_one: 'La lettre d’intention n’est pas encore atteinte.',
  early_other: 'Dans {{count}} mises en relation, la lettre d’intention n’est pas encore atteinte.',
  nameless_one: 'Vous ne connaissez pas encore le vrai nom de {{name}}.',
  nameless_other: 'Dans {{count}} mises en relation, vous ne connaissez pas encore le vrai nom de la contrepartie.',
  ends: 'Aucune confirmation n’est nécessaire. Une phase en attente de confirmation est écartée, et l’acquéreur ne peut plus lire les réponses publiées.',
  resume: 'Les discussions peuvent reprendre : revenez à une phase antérieure.',
  go: { loi: 'Passer en lettre d’intention', closed: 'Conclure l’opération', abandoned: 'Abandonner' },
  ask: 'Demander la confirmation',
  toConfirm: 'Clôture à confirmer',
  toConfirmText:
    '{{name}} a conclu cette opération. Concluez-la aussi, ou choisissez une autre phase si elle n’est pas conclue.',
}
