/** The same for what is refused to a workspace because of how far it is trusted. */
export const FRENCH_TRUST_REFUSALS: Readonly<Record<string, string>> = {
  'the workspace is suspended': 'l’espace est suspendu',
  'Its key still reads, exports and erases its own data; ask the operator to lift the suspension.':
    'Sa clé permet encore de lire, d’exporter et d’effacer ses propres données ; demandez à l’opérateur de lever la suspension.',
  'a signature of this workspace was revoked': 'une signature de cet espace a été révoquée',
  'Ask the operator to allow the workspace to sign again; until then no name opens.':
    'Demandez à l’opérateur d’autoriser l’espace à signer de nouveau ; d’ici là, aucun nom ne s’ouvre.',
  'no workspace has this id': 'aucun espace n’a cet id',
  'Use an id of GET /api/operator/workspaces.': 'Utilisez un id de GET /api/operator/workspaces.',
  'the workspace is suspended already': 'l’espace est déjà suspendu',
  'Leave it: its key reads and erases its own data, nothing else.':
    'Rien à faire : sa clé ne permet que de lire et d’effacer ses propres données.',
  'the workspace is not suspended': 'l’espace n’est pas suspendu',
  'Leave it: the workspace works as usual.': 'Rien à faire : l’espace fonctionne normalement.',
  'the workspace is not barred from signing': 'l’espace n’est pas privé de signature',
  'Leave it: the workspace may sign.': 'Rien à faire : l’espace peut signer.',
  'the party is neither your own nor the counterparty of one of your pairings':
    'la partie n’est ni la vôtre ni la contrepartie d’une de vos mises en relation',
  'Pair with it first by POST /api/pairings/create, or read the names of your matches by GET /api/matched-names.':
    'Créez d’abord la mise en relation par POST /api/pairings/create, ou lisez les noms de vos contreparties par GET /api/matched-names.',
  'Use the id of a counterparty of GET /api/pairings.': 'Utilisez l’id d’une contrepartie de GET /api/pairings.',
  'the day’s new names are used up': 'les nouveaux noms du jour sont épuisés',
  'the day’s names of counterparties that you sought yourself are used up':
    'les noms du jour des contreparties que vous avez vous-même recherchées sont épuisés',
  'Names told before stay visible; come back tomorrow for new ones.':
    'Les noms déjà communiqués restent visibles ; revenez demain pour de nouveaux.',
  'the party tells its name only to whom it has approved':
    'la partie ne communique son nom qu’à ceux qu’elle a approuvés',
  'The party has not approved this workspace.': 'La partie n’a pas approuvé cet espace.',
  'the party tells its name only to workspaces of which more is proven':
    'la partie ne communique son nom qu’aux espaces mieux vérifiés',
  'It asks for nothing beyond a registration.': 'Elle n’exige rien de plus qu’un enregistrement.',
  'It asks for an address that was confirmed.': 'Elle exige une adresse confirmée.',
  'It asks for proof that the workspace belongs to its company.':
    'Elle exige la preuve que l’espace appartient à sa société.',
  'It asks for workspaces that the operator has vetted.': 'Elle exige un espace validé par l’opérateur.',
  'the counterparty’s name is not open to this session': 'le nom de la contrepartie n’est pas ouvert à cet espace',
  'Others are asked about a counterparty only once its name is open: sign with POST /api/nda/sign, then ask again.':
    'Des tiers ne sont interrogés sur une contrepartie qu’une fois son nom ouvert : signez par POST /api/nda/sign, puis redemandez.',
  'the workspace key is easy to guess': 'la clé de l’espace est facile à deviner',
  'Make a random UUID of version 4, for instance with crypto.randomUUID(), and send the request again.':
    'Créez un UUID aléatoire de version 4, par exemple avec crypto.randomUUID(), et renvoyez la requête.',
  'names open only after a human check': 'les noms ne s’ouvrent qu’après une vérification humaine',
  'the day’s names of workspaces without a human check are used up':
    'les noms du jour des espaces sans vérification humaine sont épuisés',
  'others are asked about a counterparty only after a human check':
    'des tiers ne sont interrogés sur une contrepartie qu’après une vérification humaine',
  'Send a solved challenge of GET /api/challenge as challengeToken, or a supervisor, with POST /api/session/{session_id}.':
    'Envoyez la solution d’un défi de GET /api/challenge comme challengeToken, ou un responsable (supervisor), par POST /api/session/{session_id}.',
}
