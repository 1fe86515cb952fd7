/** Words of opening names one by one, and of asking for one. */
export const en = {
  open: 'Open the name',
  openOf: 'Open the name: {{name}}',
  openChosen_one: 'Open {{count}} name',
  openChosen_other: 'Open {{count}} names',
  consequence: 'It is recorded, and the party learns that you know it, by your code name.',
  left_zero: 'You can open no more names today.',
  left_one: 'You can open {{count}} more name today.',
  left_other: 'You can open {{count}} more names today.',
  humanCheck: 'You can open more once you have passed the human check in Settings.',
  assurance: {
    declared: '',
    email: 'Here, names can be opened only once your e-mail address is confirmed.',
    company: 'Here, names can be opened only once an address at your company’s own domain is confirmed.',
    vetted: 'Here, names can be opened only once the operator has checked who you are.',
  },
  toSettings: 'Open Settings',
  opened: '{{name}}: the name is open',
  failed: 'The name was not opened',
  state: {
    withheld: 'The day’s allowance is used up. The name can be opened tomorrow.',
    on_request: 'This party discloses its name only to those it approves. Ask for it.',
    assurance_required: 'This party asks for more proof of who you are. Confirm your address in Settings.',
    not_open:
      'This name cannot be opened: the party is no longer one of your matches, or one of the two parties is withdrawn.',
  },
  asksForYours: 'This party asks for your name.',
  answer: 'Answer',
  answered: {
    approved: 'You agreed that this party may learn your name.',
    declined: 'You declined to tell this party your name.',
  },
  onRequest: 'This party discloses its name only to those it approves.',
  waits: 'You asked for the name. The party can answer until {{date}}.',
  approved: 'The party approved your request.',
  declined: 'The party declined your request ({{reason}}). You can ask again from {{date}}.',
  lapsed: 'Your last request lapsed unanswered. You can ask again.',
}

/** The same in French. */
export const fr: typeof en = {
  open: 'Découvrir le nom',
  openOf: 'Découvrir le nom : {{name}}',
  openChosen_one: 'Découvrir {{count}} nom',
  openChosen_other: 'Découvrir {{count}} noms',
  consequence:
    'La communication est enregistrée, et la société apprend, sous votre nom de code, que vous connaissez son nom.',
  left_zero: 'Vous ne pouvez plus découvrir de nom aujourd’hui.',
  left_one: 'Vous pouvez encore découvrir {{count}} nom aujourd’hui.',
  left_other: 'Vous pouvez encore découvrir {{count}} noms aujourd’hui.',
  humanCheck: 'Vous pourrez en découvrir d’autres une fois la vérification anti-robot passée dans les paramètres.',
  assurance: {
    declared: '',
    email: 'Ici, les noms ne se découvrent qu’une fois votre adresse e-mail confirmée.',
    company: 'Ici, les noms ne se découvrent qu’une fois confirmée une adresse du domaine de votre société.',
    vetted: 'Ici, les noms ne se découvrent qu’une fois votre identité vérifiée par l’opérateur.',
  },
  toSettings: 'Aller aux paramètres',
  opened: '{{name}} : le nom vous est communiqué',
  failed: 'Le nom n’a pas été communiqué',
  state: {
    withheld: 'Le quota du jour est épuisé. Vous pourrez découvrir ce nom demain.',
    on_request: 'Cette société ne donne son nom qu’à ceux qu’elle a acceptés. Demandez-le-lui.',
    assurance_required:
      'Cette société demande davantage de preuves de votre identité. Confirmez votre adresse dans les paramètres.',
    not_open:
      'Ce nom ne peut pas être découvert : la société ne figure plus parmi vos contreparties, ou l’une des deux est retirée.',
  },
  asksForYours: 'Cette société demande votre nom.',
  answer: 'Répondre',
  answered: {
    approved: 'Vous avez accepté que cette société apprenne votre nom.',
    declined: 'Vous avez refusé de donner votre nom à cette société.',
  },
  onRequest: 'Cette société ne donne son nom qu’à ceux qu’elle a acceptés.',
  waits: 'Vous avez demandé le nom. La société peut répondre jusqu’au {{date}}.',
  approved: 'La société a accepté votre demande.',
  declined: 'La société a refusé votre demande ({{reason}}). Vous pourrez la renouveler à partir du {{date}}.',
  lapsed: 'Votre dernière demande a expiré sans réponse. Vous pouvez la renouveler.',
}
