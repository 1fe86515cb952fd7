/** The part of `FRENCH_REFUSALS` that is about names, pairings, data quality, the exchange and the operator's desk. */
export const FRENCH_DEAL_REFUSALS: Readonly<Record<string, string>> = {
  // Names and the NDA.
  'the NDA is not signed': 'le NDA n’est pas signé',
  'Read GET /api/nda/text and sign it with POST /api/nda/sign, then ask again.':
    'Lisez GET /api/nda/text, signez-le par POST /api/nda/sign, puis redemandez.',
  'signer_name is missing': 'signer_name manque',
  'Send the full name of the person who signs.': 'Envoyez le nom complet de la personne qui signe.',
  'no signature is recorded for this session': 'aucune signature n’est enregistrée pour cet espace',
  'Sign with POST /api/nda/sign.': 'Signez par POST /api/nda/sign.',
  'no such party': 'cette partie n’existe pas',
  'the party is outside this session': 'la partie est hors de cet espace',
  'a party of the pairing is withdrawn': 'une partie de la mise en relation s’est retirée',
  'A name told before stays open; a new one opens once the operator has reinstated the party.':
    'Un nom déjà communiqué reste ouvert ; un nouveau s’ouvre dès que l’opérateur a rétabli la partie.',
  'Watch a party of GET /api/matches or the counterparty of a pairing of GET /api/pairings.':
    'Suivez une partie de GET /api/matches ou la contrepartie d’une mise en relation de GET /api/pairings.',
  'no counterparty has this id': 'aucune contrepartie n’a cet id',
  'Use the id of a party of the other side, such as GET /api/search answers.':
    'Utilisez l’id d’une partie de l’autre côté, comme GET /api/search en donne.',
  'Dismiss a party of GET /api/matches or the counterparty of a pairing of GET /api/pairings.':
    'Écartez une partie de GET /api/matches ou la contrepartie d’une mise en relation de GET /api/pairings.',
  'too many matches are dismissed': 'trop de contreparties sont écartées',
  'At most {} can be dismissed: take one back first, or change the profile so that they no longer match.':
    'Au plus {} peuvent être écartées : rétablissez-en une d’abord, ou modifiez le profil pour qu’elles ne correspondent plus.',
  'the watchlist is full': 'la liste de suivi est pleine',
  'It holds {} parties: stop watching one of them first.': 'Elle compte {} parties : cessez d’abord d’en suivre une.',

  // Pairings.
  'the pairing involves neither the buyer nor the seller of this session':
    'la mise en relation ne concerne ni l’acquéreur ni le cédant de cet espace',
  'Use the pair_ids of GET /api/pairings/{session_id}.': 'Utilisez les pair_id de GET /api/pairings/{session_id}.',
  'Use the pairing_dbid of GET /api/pairings/{session_id}.':
    'Utilisez le pairing_dbid de GET /api/pairings/{session_id}.',
  'the pairing does not exist': 'la mise en relation n’existe pas',
  'Create it with POST /api/pairings/create.': 'Créez-la par POST /api/pairings/create.',
  'no buyer has this buyer_id': 'aucun acquéreur n’a ce buyer_id',
  'no seller has this seller_id': 'aucun cédant n’a ce seller_id',
  'Use the ids of GET /api/matches.': 'Utilisez les id de GET /api/matches.',
  'the buyer is withdrawn, and makes no new pairings': 'l’acquéreur s’est retiré et ne prend plus de mise en relation',
  'the seller is withdrawn, and makes no new pairings': 'le cédant s’est retiré et ne prend plus de mise en relation',
  'a register reports the buyer as closed or insolvent, so it makes no new pairings':
    'un registre signale l’acquéreur comme fermé ou insolvable : il ne peut pas être mis en relation',
  'a register reports the seller as closed or insolvent, so it makes no new pairings':
    'un registre signale le cédant comme fermé ou insolvable : il ne peut pas être mis en relation',
  'Ask the operator to look at it: see red_flags of GET /api/quality/{session_id}.':
    'Demandez à l’opérateur de l’examiner : voyez red_flags dans GET /api/quality/{session_id}.',
  'Reinstate it first: POST /api/operator/parties/{}/reinstate.':
    'Rétablissez-la d’abord : POST /api/operator/parties/{}/reinstate.',
  'Ask the operator to reinstate your party; pairings made before can be read as ever.':
    'Demandez à l’opérateur de rétablir votre partie ; les mises en relation antérieures restent lisibles.',
  'Pair with a party of GET /api/matches.': 'Ouvrez une mise en relation avec une partie de GET /api/matches.',
  'the session is neither the buyer nor the seller of this pairing':
    'cet espace n’est ni l’acquéreur ni le cédant de cette mise en relation',
  'A session pairs its own buyer or seller: send its own id on its own side.':
    'Un espace met en relation son propre acquéreur ou cédant : envoyez son id de son côté.',
  'a workspace cannot be paired with itself': 'un espace ne peut être mis en relation avec lui-même',
  'Pair your buyer with another seller, or your seller with another buyer.':
    'Mettez votre acquéreur en relation avec un autre cédant, ou votre cédant avec un autre acquéreur.',
  'the day’s new pairings are used up': 'les nouvelles mises en relation du jour sont épuisées',
  'A session may make {} pairings in 24 hours; come back tomorrow.':
    'Un espace ouvre {} mises en relation au plus en 24 heures ; revenez demain.',
  'the pairing exists': 'la mise en relation existe',
  'Read it with GET /api/pairings/{session_id}.': 'Lisez-la par GET /api/pairings/{session_id}.',
  'this session has no seller, so there is no memorandum': 'cet espace n’a pas de cédant : il n’y a pas de mémorandum',
  'Add a seller with POST /api/submit or POST /api/session/{session_id}.':
    'Ajoutez un cédant par POST /api/submit ou POST /api/session/{session_id}.',
  'there is nothing to approve': 'il n’y a rien à approuver',
  'Write a section with POST /api/memorandum/{session_id}, or complete the profile.':
    'Rédigez une section par POST /api/memorandum/{session_id}, ou complétez le profil.',
  'no memorandum is approved yet': 'aucun mémorandum n’est encore approuvé',
  'Approve it with POST /api/memorandum/{session_id}/approve, then release it.':
    'Approuvez-le par POST /api/memorandum/{session_id}/approve, puis remettez-le.',
  'the memorandum is the seller’s, who alone releases it': 'le mémorandum est au cédant, qui seul le remet',
  'Ask the seller of the pairing to release its memorandum to you.':
    'Demandez au cédant de la mise en relation de vous remettre son mémorandum.',
  'the seller has not released its memorandum to you': 'le cédant ne vous a pas remis son mémorandum',
  'Ask the seller to release it; it does so from the page of the pairing.':
    'Demandez-le au cédant, qui le remet depuis la page de la mise en relation.',
  'there is no analysis of this pairing yet': 'cette mise en relation n’a pas encore d’analyse',
  'Run the step product of the seller with POST /api/dq/enqueue.':
    'Lancez l’étape product du cédant par POST /api/dq/enqueue.',

  // Data quality.
  '{} is not a step of a buyer': '{} n’est pas une étape d’un acquéreur',
  '{} is not a step of a seller': '{} n’est pas une étape d’un cédant',
  'The steps of a buyer are {}.': 'Les étapes d’un acquéreur sont {}.',
  'The steps of a seller are {}.': 'Les étapes d’un cédant sont {}.',
  'the party is neither the session’s own nor a pairing counterparty':
    'la partie n’est ni celle de cet espace ni une contrepartie en relation',
  'Enqueue steps for your own buyer or seller, or for a counterparty of GET /api/pairings.':
    'Demandez des étapes pour votre acquéreur ou cédant, ou pour une contrepartie de GET /api/pairings.',
  'no buyer has this entity_id': 'aucun acquéreur n’a cet entity_id',
  'no seller has this entity_id': 'aucun cédant n’a cet entity_id',
  'Use an id of GET /api/session or GET /api/pairings.': 'Utilisez un id de GET /api/session ou de GET /api/pairings.',
  'the value cannot stand as an entry': 'la valeur ne peut tenir lieu de saisie',
  'Enter the right one with POST /api/session/{session_id}.': 'Saisissez la bonne par POST /api/session/{session_id}.',
  'no fact of this session has this id': 'aucun fait de cet espace n’a cet id',
  'Use a fact id of GET /api/dq/{session_id}.': 'Utilisez un id de fait de GET /api/dq/{session_id}.',
  'a newer finding took the place of the fact': 'un constat plus récent a pris la place du fait',
  'Read the facts again with GET /api/dq/{session_id}.': 'Relisez les faits par GET /api/dq/{session_id}.',

  // The exchange.
  'the manifest has no content': 'le manifeste est vide',
  'Send manifest_text or manifest; GET {} describes both.':
    'Envoyez manifest_text ou manifest ; GET {} décrit les deux.',
  'the manifest is recorded, but lacks {}': 'le manifeste est enregistré, mais il y manque {}',
  'no exchange has this key': 'aucun échange n’a cette clé',
  'Use the msgid of your receipt, or publish with POST /api/exchange/manifest.':
    'Utilisez le msgid de votre reçu, ou publiez par POST /api/exchange/manifest.',
  'Send the msgid of your receipt, or the answer_key of your answer, as key.':
    'Envoyez comme key le msgid de votre reçu, ou l’answer_key de votre réponse.',
  'the participant’s boundary has ended this exchange': 'les limites du participant ont mis fin à cet échange',
  'Leave it: its boundary says that it ends here.': 'Laissez-le : ses limites disent qu’il finit ici.',

  // The operator.
  'a token is for one thread or for one participant': 'un jeton vaut pour un fil ou pour un participant',
  'Send either thread_id or participant.': 'Envoyez thread_id ou participant.',
  'no party has this party_id': 'aucune partie n’a ce party_id',
  'Use an id of the search or of matches.': 'Utilisez un id de la recherche ou des contreparties.',
  'no thread has this id': 'aucun fil n’a cet id',
  'Use a thread_id of GET /api/operator/inbox.': 'Utilisez un thread_id de GET /api/operator/inbox.',
  'no token of this id is in force': 'aucun jeton de cet id n’est en vigueur',
  'Use an id of GET /api/operator/engage-tokens.': 'Utilisez un id de GET /api/operator/engage-tokens.',
  'no workspace has this party': 'aucun espace n’a cette partie',
  'Use the id of a buyer or seller that registered.': 'Utilisez l’id d’un acquéreur ou cédant inscrit.',
  'no job has this id': 'aucune tâche n’a cet id',
  'Use an id of the failures of GET /api/operator/jobs.': 'Utilisez un id des échecs de GET /api/operator/jobs.',
  'the job has not failed, or is tried again already': 'la tâche n’a pas échoué, ou est déjà relancée',
  'GET /api/operator/jobs lists those that have failed.': 'GET /api/operator/jobs énumère celles qui ont échoué.',
  'no signature has this id': 'aucune signature n’a cet id',
  'Use an id of GET /api/operator/ndas.': 'Utilisez un id de GET /api/operator/ndas.',
  'the signature was revoked before': 'la signature a déjà été révoquée',
  'the signature has expired': 'la signature a expiré',
  'Leave it: nothing is told under it any more.': 'Laissez-la : plus rien n’est communiqué sous elle.',
  'no party has one of these ids': 'aucune partie n’a l’un de ces id',
  'Use ids of the search or of matches.': 'Utilisez des id de la recherche ou des contreparties.',
  'no proposal has this id': 'aucune proposition n’a cet id',
  'Use an id of GET /api/operator/inbox.': 'Utilisez un id de GET /api/operator/inbox.',
  'the proposal was decided before': 'la proposition a déjà été tranchée',
  'Read it with GET /api/operator/inbox.': 'Lisez-la par GET /api/operator/inbox.',
  'the workspace of this party was erased': 'l’espace de cette partie a été effacé',
  'Leave it withdrawn: whoever stood behind it may register again.':
    'Laissez-la retirée : qui se tenait derrière elle peut s’inscrire de nouveau.',
  'no party has this id': 'aucune partie n’a cet id',
  'Use an id of GET /api/operator/parties.': 'Utilisez un id de GET /api/operator/parties.',
}
