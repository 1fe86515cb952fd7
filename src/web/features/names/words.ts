/** Words of opening names one by one, and of asking for one. */
export const en = {
  open: 'Open the name',
  openOf: 'Open the name: {{name}}',
  openChosen_one: 'Open {{count}} name',
  openChosen_other: 'Open {{count}} names',
  consequence: 'It is recorded, and the party learns that you know it, by your code name.',
  left_zero: 'No more names open today.',
  left_one: '{{count}} more name opens today.',
  left_other: '{{count}} more names open today.',
  humanCheck: 'More open once you have passed the human check in the settings.',
  assurance: {
    declared: '',
    email: 'Names open here only once your e-mail address is confirmed.',
    company: 'Names open here only once an address of your company’s own domain is confirmed.',
    vetted: 'Names open here only once the operator has checked who you are.',
  },
  toSettings: 'To the settings',
  opened: '{{name}}: the name is open',
  failed: 'The name was not opened',
  state: {
    withheld: 'The day’s allowance is used up. The name can be opened tomorrow.',
    on_request: 'This party tells its name only to whom it has approved. Ask for it.',
    assurance_required: 'This party asks for more proof of who you are. Confirm your address in the settings.',
    not_open: 'This name does not open: it is no current match any more, or one of the two parties is withdrawn.',
  },
  asksForYours: 'This party asks for your name.',
  answer: 'Answer it',
  answered: {
    approved: 'You told this party it may learn your name.',
    declined: 'You declined to tell this party your name.',
  },
  onRequest: 'This party tells its name only to whom it has approved.',
  waits: 'You asked for the name. It can be answered until {{date}}.',
  approved: 'The party approved your request.',
  declined: 'The party declined your request ({{reason}}). You can ask again from {{date}}.',
  lapsed: 'Your last request lapsed unanswered. You can ask again.',
}

/** The same in French. */
export const fr: typeof en = {
  open: 'Ouvrir le nom',
  openOf: 'Ouvrir le nom : {{name}}',
  openChosen_one: 'Ouvrir {{count}} nom',
  openChosen_other: 'Ouvrir {{count}} noms',
  consequence:
    'L’ouverture est enregistrée, et la partie apprend, sous votre nom de code, que vous connaissez son nom.',
  left_zero: 'Plus aucun nom ne s’ouvre aujourd’hui.',
  left_one: 'Encore {{count}} nom à ouvrir aujourd’hui.',
  left_other: 'Encore {{count}} noms à ouvrir aujourd’hui.',
  humanCheck: 'D’autres s’ouvriront une fois la vérification humaine faite dans les paramètres.',
  assurance: {
    declared: '',
    email: 'Ici, les noms ne s’ouvrent qu’une fois votre adresse e-mail confirmée.',
    company: 'Ici, les noms ne s’ouvrent qu’une fois confirmée une adresse du domaine de votre société.',
    vetted: 'Ici, les noms ne s’ouvrent qu’une fois votre identité vérifiée par l’opérateur.',
  },
  toSettings: 'Aller aux paramètres',
  opened: '{{name}} : le nom est ouvert',
  failed: 'Le nom n’a pas été ouvert',
  state: {
    withheld: 'Le quota du jour est épuisé. Le nom pourra être ouvert demain.',
    on_request: 'Cette partie ne donne son nom qu’à ceux qu’elle a acceptés. Demandez-le-lui.',
    assurance_required:
      'Cette partie demande davantage de preuves de votre identité. Confirmez votre adresse dans les paramètres.',
    not_open: 'Ce nom ne s’ouvre pas : la partie a quitté votre classement, ou l’une des deux parties est retirée.',
  },
  asksForYours: 'Cette partie demande votre nom.',
  answer: 'Répondre',
  answered: {
    approved: 'Vous avez accepté que cette partie apprenne votre nom.',
    declined: 'Vous avez refusé de donner votre nom à cette partie.',
  },
  onRequest: 'Cette partie ne donne son nom qu’à ceux qu’elle a acceptés.',
  waits: 'Vous avez demandé le nom. La partie peut répondre jusqu’au {{date}}.',
  approved: 'La partie a accepté votre demande.',
  declined: 'La partie a refusé votre demande ({{reason}}). Vous pourrez la renouveler à partir du {{date}}.',
  lapsed: 'Votre dernière demande a expiré sans réponse. Vous pouvez la renouveler.',
}
