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
  'the workspace states no e-mail address': 'l’espace n’indique aucune adresse e-mail',
  'State one with POST /api/session/{session_id}, then ask again.':
    'Indiquez-en une par POST /api/session/{session_id}, puis redemandez.',
  'the e-mail address is proven already': 'l’adresse e-mail est déjà prouvée',
  'There is nothing to do.': 'Il n’y a rien à faire.',
  'the mail server of this address refused a message for good':
    'le serveur de messagerie de cette adresse a refusé un message définitivement',
  'State another address with POST /api/session/{session_id}, then ask again.':
    'Indiquez une autre adresse par POST /api/session/{session_id}, puis redemandez.',
  'too many messages were asked for': 'trop de messages ont été demandés',
  'Read those that were sent, the spam folder too, or come back tomorrow.':
    'Lisez ceux qui ont été envoyés, y compris dans les indésirables, ou revenez demain.',
  'the code is not valid, was used before, or has expired': 'le code n’est pas valable, a déjà servi ou a expiré',
  'Ask for a new message and use the code of the latest one.':
    'Demandez un nouveau message et utilisez le code du dernier reçu.',
  'no message has this id': 'aucun message n’a cet id',
  'Use an id of GET /api/operator/outbox.': 'Utilisez un id de GET /api/operator/outbox.',
  'the message has left, or nobody is left to hand it to':
    'le message est parti, ou il n’y a plus personne à qui le remettre',
  'Read its state with GET /api/operator/outbox. Its owner asks for a new one.':
    'Lisez son état par GET /api/operator/outbox. Son destinataire en demande un nouveau.',
  'the workspace is vetted already': 'l’espace est déjà vérifié par l’opérateur',
  'Withdraw the vetting first to change its note.': 'Retirez d’abord la vérification pour en changer la note.',
  'the workspace is not vetted': 'l’espace n’est pas vérifié par l’opérateur',
  'There is no vetting to withdraw.': 'Il n’y a pas de vérification à retirer.',
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
  'Ask it with POST /api/name-requests/{session_id}, and read the answer with GET.':
    'Demandez-le-lui par POST /api/name-requests/{session_id}, et lisez la réponse par GET.',
  'the party tells its name only to workspaces of which more is proven':
    'la partie ne communique son nom qu’aux espaces mieux vérifiés',
  'Ask a party of GET /api/matches or the counterparty of a pairing of GET /api/pairings.':
    'Adressez-vous à une partie de GET /api/matches ou à la contrepartie d’une mise en relation de GET /api/pairings.',
  'names are asked for only after a human check': 'un nom ne se demande qu’après une vérification humaine',
  'the party need not be asked for its name': 'le nom de cette partie n’a pas à être demandé',
  'Read it with GET /api/seller-name or GET /api/matched-names.':
    'Lisez-le par GET /api/seller-name ou GET /api/matched-names.',
  'the party is withdrawn': 'la partie est retirée',
  'It may be reinstated later; ask again then.': 'Elle sera peut-être rétablie ; redemandez alors.',
  'this name was asked for already': 'ce nom a déjà été demandé',
  'Read how the request stands with GET /api/name-requests/{session_id}.':
    'Lisez où en est la demande par GET /api/name-requests/{session_id}.',
  'the day’s requests for names are used up': 'les demandes de nom du jour sont épuisées',
  'A session may ask for {} names in 24 hours; come back tomorrow.':
    'Un espace peut demander {} noms en 24 heures ; revenez demain.',
  'no request for a name of this session has this id': 'aucune demande reçue par cet espace n’a cet id',
  'Use a request_id under received of GET /api/name-requests/{session_id}.':
    'Utilisez un request_id figurant sous received dans GET /api/name-requests/{session_id}.',
  'the request lapsed unanswered': 'la demande a expiré sans réponse',
  'Leave it: the asker can ask again.': 'Rien à faire : le demandeur peut redemander.',
  'no request has this id': 'aucune demande n’a cet id',
  'Use an id of GET /api/operator/name-requests.': 'Utilisez un id de GET /api/operator/name-requests.',
  'the party has a workspace and decides itself': 'la partie a un espace et décide elle-même',
  'Leave it: its owner sets name_release with POST /api/session/{session_id}.':
    'Rien à faire : son titulaire règle name_release par POST /api/session/{session_id}.',
  'Leave it: its owner answers with POST /api/name-requests/{session_id}/decide.':
    'Rien à faire : son titulaire répond par POST /api/name-requests/{session_id}/decide.',
  'nobody can be told by this value': 'cette valeur ne permet de reconnaître personne',
  'Send a name of up to four words, a domain of its own such as example.com, or a SIREN of nine digits.':
    'Envoyez un nom de quatre mots au plus, un domaine propre tel que example.com, ou un SIREN de neuf chiffres.',
  'the block list is full': 'la liste de blocage est pleine',
  'It holds {} entries: remove one of them first.': 'Elle contient {} entrées : retirez-en une d’abord.',
  'the block list has no entry of this id': 'la liste de blocage n’a pas d’entrée de cet id',
  'Use a block_id of GET /api/blocks/{session_id}.': 'Utilisez un block_id de GET /api/blocks/{session_id}.',
  'the day’s new workspaces of this network are used up': 'les nouveaux espaces du jour de ce réseau sont épuisés',
  'Open the workspace tomorrow, or from another network; workspaces that are there work as usual.':
    'Ouvrez l’espace demain, ou depuis un autre réseau ; les espaces existants fonctionnent normalement.',
  'the counterparty’s name is not open to this session': 'le nom de la contrepartie n’est pas ouvert à cet espace',
  'Others are asked about a counterparty only once its name is open: sign with POST /api/nda/sign, then ask again.':
    'Des tiers ne sont interrogés sur une contrepartie qu’une fois son nom ouvert : signez par POST /api/nda/sign, puis redemandez.',
  'the workspace has proven too little of who it is for names to open':
    'l’identité de l’espace n’est pas assez prouvée pour que les noms s’ouvrent',
  'Prove the workspace’s e-mail address: POST /api/session/{session_id}/email sends a code to it.':
    'Prouvez l’adresse e-mail de l’espace : POST /api/session/{session_id}/email y envoie un code.',
  'Prove an e-mail address of the company’s own domain with POST /api/session/{session_id}/email, and state the company’s website.':
    'Prouvez une adresse e-mail du domaine de la société par POST /api/session/{session_id}/email, et indiquez le site de la société.',
  'Ask the operator to check who you are.': 'Demandez à l’opérateur de vérifier votre identité.',
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
