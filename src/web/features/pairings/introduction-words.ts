/** Words of the introduction of a pairing. */
export const en = {
  title: 'Introduction',
  state: {
    none_outside: 'Nobody here acts for {{name}}, so nobody can answer. The operator can contact it.',
    none_free: 'Nobody has asked to be introduced in this pairing.',
    requested_own: 'You have asked {{name}} for an introduction. It can answer until {{date}}.',
    requested_other: '{{name}} asks to be introduced to you. You can answer until {{date}}.',
    accepted_own: '{{name}} accepted your introduction.',
    accepted_other: 'You accepted the introduction that {{name}} asked for.',
    declined_own: '{{name}} declined your introduction: {{reason}}. Only {{name}} can ask again.',
    declined_other: 'You declined the introduction that {{name}} asked for: {{reason}}.',
    lapsed_own: 'Your introduction was not answered within fourteen days.',
    lapsed_other: 'You did not answer the introduction that {{name}} asked for within fourteen days.',
    mutual: 'Both sides have shown interest in this pairing.',
  },
  opens:
    'Each side can be told the other’s name and contact once its own NDA is recorded and the other side’s rules allow it. Accepting does not change this.',
  reason: {
    not_now: 'not now',
    not_a_fit: 'not a fit',
    in_other_talks: 'in talks with others',
    other: 'another reason',
  },
  accept: 'Accept',
  decline: 'Decline',
  why: 'Why you decline',
  note: 'Message to {{name}} (optional)',
  noteHint: '{{name}} reads it as a message, in ordinary words until your name has been disclosed to it.',
  ask: 'Ask {{name}} again',
  askFirst: 'Ask {{name}} for an introduction',
}

/** The same in French. */
export const fr: typeof en = {
  title: 'Présentation',
  state: {
    none_outside: 'Personne n’agit ici pour {{name}} : nul ne peut répondre. L’opérateur peut la contacter.',
    none_free: 'Personne n’a demandé de présentation dans cette mise en relation.',
    requested_own: 'Vous avez demandé à {{name}} une présentation. Réponse possible jusqu’au {{date}}.',
    requested_other: '{{name}} souhaite vous être présenté. Vous pouvez répondre jusqu’au {{date}}.',
    accepted_own: '{{name}} a accepté votre demande de présentation.',
    accepted_other: 'Vous avez accepté la présentation demandée par {{name}}.',
    declined_own:
      '{{name}} a décliné votre demande de présentation : {{reason}}. {{name}} seul peut en redemander une.',
    declined_other: 'Vous avez décliné la présentation demandée par {{name}} : {{reason}}.',
    lapsed_own: 'Votre demande de présentation est restée sans réponse pendant quatorze jours.',
    lapsed_other: 'Vous n’avez pas répondu à {{name}} dans les quatorze jours.',
    mutual: 'Les deux parties ont manifesté leur intérêt pour cette mise en relation.',
  },
  opens:
    'Chaque partie peut connaître le nom et le contact de l’autre une fois son propre NDA enregistré, si les règles de l’autre le permettent. Accepter n’y change rien.',
  reason: {
    not_now: 'pas maintenant',
    not_a_fit: 'ne correspond pas',
    in_other_talks: 'en discussion avec d’autres',
    other: 'autre raison',
  },
  accept: 'Accepter',
  decline: 'Décliner',
  why: 'Pourquoi vous déclinez',
  note: 'Message à {{name}} (facultatif)',
  noteHint: '{{name}} le lit comme un message, en mots ordinaires tant que votre nom ne lui a pas été communiqué.',
  ask: 'Redemander à {{name}}',
  askFirst: 'Demander une présentation à {{name}}',
}
