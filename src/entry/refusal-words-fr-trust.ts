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
}
