/** Words of how much of its identity a workspace has proven. */
export const en = {
  level: {
    label: 'Assurance',
    declared: 'Declared',
    email: 'E-mail confirmed',
    company: 'Company address confirmed',
    vetted: 'Checked by the operator',
  },
  meaning: {
    declared: 'Nothing is proven: this is what the workspace says of itself.',
    email: 'A code sent to its e-mail address was entered.',
    company:
      'The confirmed address belongs to the domain of its website, or its signer is the legal representative in a register.',
    vetted: 'The operator checked who stands behind the workspace.',
  },
}

/** The same in French. */
export const fr: typeof en = {
  level: {
    label: 'Niveau de preuve',
    declared: 'Déclaré',
    email: 'E-mail confirmé',
    company: 'Adresse de la société confirmée',
    vetted: 'Vérifié par l’opérateur',
  },
  meaning: {
    declared: 'Rien n’est prouvé : c’est ce que l’espace dit de lui-même.',
    email: 'Un code envoyé à son adresse e-mail a été saisi.',
    company:
      'L’adresse confirmée est du domaine de son site, ou son signataire est le représentant légal selon un registre.',
    vetted: 'L’opérateur a vérifié à qui appartient l’espace.',
  },
}
