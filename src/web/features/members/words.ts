/** Who works in a workspace, in English and French. */
export const en = {
  title: 'People and agents',
  lead: 'Each of them has a key of their own to this workspace. The activity says who acted; counterparties see the workspace alone.',
  you: {
    owner: 'You are an owner.',
    member: 'You are a member. Owners give keys and end them.',
    reader: 'You may read. To change something, ask an owner to make you a member.',
  },
  none: 'Nobody else has a key.',
  role: 'Role',
  roles: { member: 'Member', reader: 'Reader', owner: 'Owner' },
  roleText: {
    member: 'Works on deals: opens names, moves pairings, writes messages and documents.',
    reader: 'Reads only, and is told no new name. Suits an agent.',
    owner: 'Everything, including keys, the NDA, the identity of the workspace and erasure.',
  },
  name: 'Name',
  email: 'E-mail',
  days: 'Days valid',
  invite: 'Give a key',
  expired: 'Expired',
  until: 'until {{day}}',
  revoke: 'End the key',
  keyOf: 'The key of {{name}}',
  once: 'It is shown this once. Hand it over by a safe channel: whoever has it acts as this person.',
}

export const fr: typeof en = {
  title: 'Personnes et agents',
  lead: 'Chacun a sa propre clé de cet espace. L’activité dit qui a agi ; les contreparties ne voient que l’espace.',
  you: {
    owner: 'Vous êtes propriétaire.',
    member: 'Vous êtes membre. Les propriétaires remettent et révoquent les clés.',
    reader: 'Vous pouvez consulter. Pour modifier, demandez à un propriétaire de faire de vous un membre.',
  },
  none: 'Personne d’autre n’a de clé.',
  role: 'Rôle',
  roles: { member: 'Membre', reader: 'Lecteur', owner: 'Propriétaire' },
  roleText: {
    member:
      'Travaille sur les dossiers : découvre des noms, fait avancer les mises en relation, écrit messages et documents.',
    reader: 'Consulte, sans apprendre de nouveau nom. Convient à un agent.',
    owner: 'Tout, y compris les clés, le NDA, l’identité de l’espace et son effacement.',
  },
  name: 'Nom',
  email: 'E-mail',
  days: 'Validité (jours)',
  invite: 'Remettre une clé',
  expired: 'Expirée',
  until: 'jusqu’au {{day}}',
  revoke: 'Révoquer la clé',
  keyOf: 'La clé de {{name}}',
  once: 'Elle n’est montrée qu’une fois. Transmettez-la par un moyen sûr : qui la détient agit au nom de cette personne.',
}
