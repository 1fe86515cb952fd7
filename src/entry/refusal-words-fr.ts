import { FRENCH_DEAL_REFUSALS } from './refusal-words-fr-deals.ts'
import { FRENCH_TRUST_REFUSALS } from './refusal-words-fr-trust.ts'

/**
 * What a refusal says in French, by its English sentence; `{}` is a blank, filled with what stands there. A sentence that an
 * operation refuses with and that is missing here fails a test.
 */
export const FRENCH_REFUSALS: Readonly<Record<string, string>> = {
  // Titles, by status.
  'Bad request': 'Requête incorrecte',
  'Not authenticated': 'Non authentifié',
  Refused: 'Refusé',
  'Not found': 'Introuvable',
  'Method not allowed': 'Méthode non admise',
  'Request timed out': 'Délai dépassé',
  Conflict: 'Conflit',
  'Body too large': 'Corps trop volumineux',
  'Unsupported content type': 'Type de contenu non pris en charge',
  'Cannot be processed': 'Traitement impossible',
  'Too many requests': 'Trop de requêtes',
  'Headers too large': 'En-têtes trop volumineux',
  'Internal error': 'Erreur interne',
  'Not built yet': 'Pas encore disponible',
  'Not available': 'Indisponible',

  // What no route or reader takes.
  'there is nothing here': 'il n’y a rien ici',
  'GET /api lists what this service can do.': 'GET /api énumère ce que sait faire le service.',
  'this path has no such method': 'cette adresse n’admet pas cette méthode',
  'Use {} or {}.': 'Utilisez {} ou {}.',
  'Use {}.': 'Utilisez {}.',
  'the body is too large': 'le corps est trop volumineux',
  'Send at most 256 KB, or 64 KB to the exchange.': 'Envoyez 256 Ko au plus, ou 64 Ko à l’échange.',
  'Send at most 64 KB to the exchange.': 'Envoyez 64 Ko au plus à l’échange.',
  'the body is not declared as JSON': 'le corps n’est pas annoncé comme JSON',
  'Send Content-Type: application/json.': 'Envoyez Content-Type: application/json.',
  'the body is not valid JSON': 'le corps n’est pas du JSON valide',
  'Send one JSON object, encoded as UTF-8.': 'Envoyez un seul objet JSON, en UTF-8.',
  'the body must be a JSON object': 'le corps doit être un objet JSON',
  'Send a JSON object as {} describes in /openapi.json.':
    'Envoyez un objet JSON tel que {} le décrit dans /openapi.json.',
  'the request does not validate: {}': 'la requête n’est pas valide : {}',
  'Correct the fields named and send the request again.': 'Corrigez les champs nommés et renvoyez la requête.',
  'the body nests too deeply': 'le corps est trop imbriqué',
  'Send a JSON object of at most {} levels.': 'Envoyez un objet JSON de {} niveaux au plus.',
  'an argument is not one of this tool’s': 'un argument n’est pas de cet outil',
  'The tool does not know {}. Its arguments are: {}.': 'L’outil ne connaît pas {}. Ses arguments sont : {}.',
  'The tool does not know {}. The fields of {} are: {}.': 'L’outil ne connaît pas {}. Les champs de {} sont : {}.',
  'this operation has no dry run': 'cette opération n’a pas d’essai à blanc',
  'POST {} writes: leave dry_run out to carry it out.': 'POST {} écrit : omettez dry_run pour l’exécuter.',
  'this operation is not built yet': 'cette opération n’est pas encore disponible',
  'GET /api lists which operations are available in this release.':
    'GET /api énumère les opérations disponibles dans cette version.',
  'the cursor is not one this service gave': 'le curseur ne vient pas de ce service',
  'Follow the Link header of the page before, or leave cursor out.':
    'Suivez l’en-tête Link de la page précédente, ou omettez cursor.',
  'no skill has this name': 'aucune compétence ne porte ce nom',
  'GET {} lists the skills.': 'GET {} énumère les compétences.',
  'no resource has this name': 'aucune ressource ne porte ce nom',
  'GET {} lists the schemas.': 'GET {} énumère les schémas.',
  'GET {} lists every error code.': 'GET {} énumère les codes d’erreur.',
  'something went wrong here': 'une erreur s’est produite ici',
  'Quote the error id {} to the operator.': 'Indiquez le numéro d’erreur {} à l’opérateur.',
  'the database cannot serve the request at the moment': 'la base de données ne peut traiter la requête pour l’instant',
  'Wait {} seconds and try again, a write under the same Idempotency-Key.':
    'Attendez {} secondes et réessayez, une écriture sous la même Idempotency-Key.',
  'the service has more to do at the moment than it can': 'le service a pour l’instant plus à faire qu’il ne peut',
  'Wait {} second and send the request again.': 'Attendez {} seconde et renvoyez la requête.',
  'the request could not be answered in time': 'la requête n’a pas pu recevoir de réponse à temps',
  'Read whether a write was carried out, or send it again under the same Idempotency-Key.':
    'Vérifiez si une écriture a eu lieu, ou renvoyez-la sous la même Idempotency-Key.',
  'the database does not answer': 'la base de données ne répond pas',
  'Look into the log; the service recovers by itself once it does.':
    'Consultez le journal ; le service se rétablit de lui-même dès qu’elle répond.',

  // Who asks.
  'the request did not come through the access gate': 'la requête n’est pas passée par la porte d’accès',
  'Open {} and sign in there; a program needs a credential of the gate.':
    'Ouvrez {} et identifiez-vous ; un programme a besoin d’un jeton de la porte d’accès.',
  'the access gate cannot be asked at the moment': 'la porte d’accès ne peut être interrogée pour l’instant',
  'Nothing was done. Wait {} seconds and try again.': 'Rien n’a été fait. Attendez {} secondes et réessayez.',
  'the token of the access gate does not hold': 'le jeton de la passerelle d’accès n’est pas valide',
  'Sign in again at {}; a program renews its credential of the gate.':
    'Identifiez-vous de nouveau sur {} ; un programme renouvelle son jeton de la porte d’accès.',
  'the request comes from a page of another site': 'la requête vient d’une page d’un autre site',
  'Call without Origin and Referer, or have the operator add your host to FIRST_PARTY_HOSTS.':
    'Appelez sans Origin ni Referer, ou faites ajouter votre hôte à FIRST_PARTY_HOSTS par l’opérateur.',
  'the workspace key is not a UUID of version 4': 'la clé de l’espace n’est pas un UUID de version 4',
  'Use the key that registration answered, unchanged.': 'Utilisez telle quelle la clé reçue à l’inscription.',
  'too many requests from this address': 'trop de requêtes depuis cette adresse',
  'the request names two hosts': 'la requête nomme deux hôtes',
  'Send one Host header.': 'Envoyez un seul en-tête Host.',
  'too many wrong operator tokens from this network': 'trop de jetons opérateur erronés depuis ce réseau',
  'too many searches at once from this address': 'trop de recherches simultanées depuis cette adresse',
  'Wait for the answer to one search before you send the next.':
    'Attendez la réponse à une recherche avant de lancer la suivante.',
  'too many searches are running at the moment': 'trop de recherches sont en cours',
  'Wait a second and send the search again.': 'Attendez une seconde et relancez la recherche.',
  'the search took too long and was stopped': 'la recherche, trop longue, a été interrompue',
  'Search for a longer or rarer word, or send the search again in a few seconds.':
    'Cherchez un mot plus long ou plus rare, ou relancez la recherche dans quelques secondes.',
  'Wait {} seconds and try again.': 'Attendez {} secondes et réessayez.',
  'no workspace has this key': 'aucun espace n’a cette clé',
  'The workspace was erased.': 'L’espace a été effacé.',
  'The key was rotated a moment ago: use the new one.': 'La clé vient d’être remplacée : utilisez la nouvelle.',
  'Register with POST /api/submit, or open a workspace with POST /api/workspace/join.':
    'Inscrivez-vous par POST /api/submit, ou ouvrez un espace par POST /api/workspace/join.',
  'Register with POST /api/submit or POST /api/workspace/join first.':
    'Inscrivez-vous d’abord par POST /api/submit ou POST /api/workspace/join.',
  'session_id names no workspace': 'session_id ne désigne aucun espace',
  'The workspace was erased a moment ago.': 'L’espace vient d’être effacé.',
  'Send the workspace key as the X-Session-Id header or as session_id in the body.':
    'Envoyez la clé de l’espace dans l’en-tête X-Session-Id, ou session_id dans le corps.',
  'the request does not say who it is': 'la requête ne dit pas de qui elle vient',
  'X-Session-Id and session_id name different workspaces':
    'X-Session-Id et session_id désignent des espaces différents',
  'Send one of them, or the same in both.': 'Envoyez l’un des deux, ou le même dans les deux.',
  'the bearer token is not the operator’s': 'le jeton n’est pas celui de l’opérateur',
  'operator credentials are missing': 'rien ne prouve que la requête vient de l’opérateur',
  'Send Authorization: Bearer with OPERATOR_TOKEN, or with a token of `npm run operator -- token`.':
    'Envoyez Authorization: Bearer avec OPERATOR_TOKEN, ou avec un jeton de `npm run operator -- token`.',
  'Or send no token, and come through the access gate with an address of OPERATOR_EMAILS.':
    'Ou n’envoyez pas de jeton, et passez par la porte d’accès avec une adresse d’OPERATOR_EMAILS.',
  '{} Or send no token, and come through the access gate with an address of OPERATOR_EMAILS.':
    '{} Ou n’envoyez pas de jeton, et passez par la porte d’accès avec une adresse d’OPERATOR_EMAILS.',
  'the token is unknown, expired or revoked': 'le jeton est inconnu, expiré ou révoqué',
  'Ask the operator who issued it for a new one.': 'Demandez-en un nouveau à l’opérateur qui l’a émis.',
  'this Idempotency-Key was used for another request': 'cette Idempotency-Key a servi à une autre requête',
  'Take a new key for a new request; repeat a request unchanged.':
    'Prenez une nouvelle clé pour une nouvelle requête ; répétez une requête à l’identique.',
  'the first request with this Idempotency-Key is still being answered':
    'la première requête avec cette Idempotency-Key est encore en cours',
  'Wait a second and repeat it.': 'Attendez une seconde et répétez-la.',
  'the Idempotency-Key is malformed': 'l’Idempotency-Key est mal formée',
  'Send 1 to 255 visible ASCII characters; a new UUID is best.':
    'Envoyez de 1 à 255 caractères ASCII visibles ; un nouvel UUID convient le mieux.',
  'the Idempotency-Key can be guessed, and nothing else protects the answer to this request':
    'l’Idempotency-Key se devine, et rien d’autre ne protège la réponse à cette requête',
  'Send at least {} characters; a new UUID is best.':
    'Envoyez au moins {} caractères ; un nouvel UUID convient le mieux.',

  // Registration and the workspace.
  'the human check failed': 'la vérification humaine a échoué',
  '{} An agent may declare its human supervisor {name, email, company} instead.':
    '{} Un agent peut déclarer à la place la personne qui le supervise {name, email, company}.',
  'Solve GET /api/challenge and send the solution as challengeToken, or declare a human supervisor.':
    'Résolvez GET /api/challenge et envoyez la solution dans challengeToken, ou déclarez une personne qui supervise.',
  'The challenge expired before its token arrived; a challenge lives {} minutes. {}':
    'Le défi a expiré avant l’arrivée de son jeton ; un défi vit {} minutes. {}',
  'The token does not solve a challenge made by this service. {}':
    'Le jeton ne résout aucun défi émis par ce service. {}',
  'This challengeToken was used already; each serves once. {}':
    'Ce challengeToken a déjà servi ; chacun ne sert qu’une fois. {}',
  'challengeToken is not the base64 of {}. {}': 'challengeToken n’est pas le base64 de {}. {}',
  'Ask GET /api/challenge for a new challenge, solve it, and register with its token.':
    'Demandez un nouveau défi à GET /api/challenge, résolvez-le et inscrivez-vous avec son jeton.',
  'The human check has expired or was used already. {}': 'La vérification humaine a expiré ou a déjà servi. {}',
  'The human check was not passed. {}': 'La vérification humaine n’a pas été passée. {}',
  'The human check was used already or does not hold. {}': 'La vérification humaine a déjà servi ou ne vaut pas. {}',
  'challengeToken is not a token of the human check shown on the registration page. {}':
    'challengeToken n’est pas un jeton de la vérification humaine montrée à l’inscription. {}',
  'Complete the human check again and register with its new token.':
    'Refaites la vérification humaine et inscrivez-vous avec son nouveau jeton.',
  'The human check cannot be completed at the moment and nothing was registered. Try again in 30 seconds.':
    'La vérification humaine est impossible pour l’instant et rien n’a été inscrit. Réessayez dans 30 secondes.',
  'check_size_min must not be above check_size_max: send both, or lower the minimum':
    'check_size_min ne doit pas dépasser check_size_max : envoyez les deux, ou abaissez le minimum',
  'Correct the ticket and send the request again.': 'Corrigez le ticket et renvoyez la requête.',
  'the new key is already in use': 'la nouvelle clé est déjà celle d’un espace',
  'Make a new UUID of version 4 and try again.': 'Tirez un nouvel UUID de version 4 et réessayez.',
  'the confirmation does not name this workspace': 'la confirmation ne nomme pas cet espace',
  'Send the company as registered, or the contact’s name where there is none, or the word erase.':
    'Envoyez la société telle qu’inscrite, à défaut le nom du contact, ou le mot erase.',
  'no buyer or seller for this session': 'cet espace n’a ni acquéreur ni cédant',
  'Add a profile with POST /api/submit or POST /api/session/{session_id}.':
    'Ajoutez un profil par POST /api/submit ou POST /api/session/{session_id}.',
  'no buyer or seller for this session, so there is no memorandum':
    'cet espace n’a ni acquéreur ni cédant, donc pas de mémorandum',
  'no seller for this session': 'cet espace n’a pas de cédant',
  'the seller has no valuation': 'le cédant n’a pas de valorisation',
  'Read GET /api/valuation/{session_id}: its message says what is missing or which method is needed.':
    'Lisez GET /api/valuation/{session_id}\u00a0: son message indique ce qui manque ou la méthode à employer.',
  'Add a seller profile with POST /api/submit or POST /api/session/{session_id}.':
    'Ajoutez un profil de cédant par POST /api/submit ou POST /api/session/{session_id}.',

  // Whether the process takes requests.
  'the process is still reading its data': 'le processus lit encore ses données',
  'Ask again in a few seconds.': 'Redemandez dans quelques secondes.',
  'the process is stopping': 'le processus s’arrête',
  'Send requests to another process.': 'Adressez les requêtes à un autre processus.',
  'the disk of the database is full': 'le disque de la base de données est plein',
  'Free disk space; the service recovers by itself.':
    'Libérez de l’espace disque ; le service se rétablit de lui-même.',

  ...FRENCH_DEAL_REFUSALS,
  ...FRENCH_TRUST_REFUSALS,
}
