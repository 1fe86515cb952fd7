import type { ErrorRow } from './row.ts'

/** Names, pairings, the watchlist and the exchange. */
export const DEAL_ERRORS = {
  notebook_entry_not_found: {
    status: 404,
    cause: 'The notebook of this pairing has no note or task of this id.',
    remedy: 'Use an id of `GET /api/pairings/{session_id}/{pair_id}/notebook`.',
  },
  notebook_full: {
    status: 409,
    cause: 'The notebook of this pairing holds as many notes or tasks as it may.',
    remedy: 'Remove notes that are no longer needed, or change a task instead of adding one.',
  },
  disclosure_limit_reached: {
    status: 429,
    cause: 'The new names that may be told today are used up, the workspace’s own or those of its network.',
    remedy: 'Names told so far stay visible. Ask again after the seconds that `retry_after` says.',
  },
  party_not_found: {
    status: 404,
    cause: 'No party has this id.',
    remedy: 'Use an id that matches, pairings or the search answered.',
  },
  counterparty_not_found: {
    status: 404,
    cause: 'No party of the other side has this id.',
    remedy: 'Use the id of a party of the other side, such as `GET /api/search` answers.',
  },
  party_out_of_scope: {
    status: 403,
    cause: 'The party is neither the workspace’s own nor one that it may act on here.',
    remedy: 'Use an id of `GET /api/matches/{session_id}` or `GET /api/pairings/{session_id}`; `detail` says which.',
  },
  consent_required: {
    status: 403,
    cause: 'The party asks to be asked: it tells its name only to whom it has approved.',
    remedy: 'Ask with `POST /api/name-requests/{session_id}`. The name opens once the party approves.',
  },
  assurance_required: {
    status: 403,
    cause: 'Names open here, or the party tells its name, only to workspaces that have proven more of who they are.',
    remedy:
      'Read `assurance_required` for the level asked for. Prove your e-mail address with `POST /api/session/{session_id}/email`, for the level company one at your company’s own domain; the level vetted is the operator’s to give.',
  },
  name_not_on_request: {
    status: 409,
    cause: 'The party has no need to be asked: its name is open to matches and pairings, or was told already.',
    remedy:
      'Read the name: `GET /api/seller-name/{session_id}` for a pairing, `GET /api/matched-names/{session_id}` for matches.',
  },
  name_request_exists: {
    status: 409,
    cause: 'The same name was asked for within the last fourteen days, or the request was approved.',
    remedy: 'Read how it stands with `GET /api/name-requests/{session_id}`.',
  },
  name_request_limit_reached: {
    status: 429,
    cause: 'The requests for names that a workspace may make in 24 hours are used up.',
    remedy: 'Wait the seconds that `retry_after` says. Requests made so far stay open.',
  },
  block_value_unusable: {
    status: 400,
    cause:
      'Nobody can be told by the value: a name of legal forms only or of too many words, a host of mailboxes, no SIREN.',
    remedy: 'Send a name of up to four words, a domain of the company’s own, or nine digits.',
  },
  block_list_full: {
    status: 409,
    cause: 'The block list holds as many entries as it can.',
    remedy: 'Remove one of them first.',
  },
  block_not_found: {
    status: 404,
    cause: 'The block list has no entry of this id.',
    remedy: 'Use a `block_id` of `GET /api/blocks/{session_id}`.',
  },
  name_request_not_found: {
    status: 404,
    cause: 'No request for the name of the workspace’s own parties has this id.',
    remedy: 'Use a `request_id` under `received` of `GET /api/name-requests/{session_id}`.',
  },
  name_request_lapsed: {
    status: 409,
    cause: 'The request was not answered within fourteen days.',
    remedy: 'Leave it: the asker can ask again.',
  },
  party_withdrawn: {
    status: 403,
    cause: 'A party of the pairing is withdrawn: it opens no new names and makes no new pairings.',
    remedy: 'Choose another party. Your own party is reinstated by the operator.',
  },
  party_flagged: {
    status: 403,
    cause: 'A register reports a party of the pairing as closed, struck off or insolvent.',
    remedy: 'Choose another party. The operator can look at your own party and lift the warning.',
  },
  not_a_buyer: {
    status: 409,
    cause: 'Only a buyer has theses, and the workspace has no buyer profile.',
    remedy: 'Add a buyer profile with `POST /api/session/{session_id}`, or use the workspace of the buyer.',
  },
  theses_full: {
    status: 409,
    cause: 'The buyer has as many theses as it may have.',
    remedy: 'Remove a thesis with `POST /api/theses/{session_id}/{thesis_id}/remove`, or change one.',
  },
  thesis_name_taken: {
    status: 409,
    cause: 'Another thesis of the buyer has this name.',
    remedy: 'Choose another name, or change the thesis of this name.',
  },
  thesis_not_found: {
    status: 404,
    cause: 'The buyer has no thesis of this id.',
    remedy: 'Use a `thesis_id` of `GET /api/theses/{session_id}`.',
  },
  dismissals_full: {
    status: 409,
    cause: 'The workspace has dismissed as many matches as it can.',
    remedy:
      'Take a dismissal back with `POST /api/dismissals/{session_id}`, or change the profile so that these parties no longer match.',
  },
  watchlist_full: {
    status: 409,
    cause: 'The watchlist holds as many parties as it can.',
    remedy: 'Stop watching one of them first.',
  },
  not_your_pairing: {
    status: 403,
    cause: 'The pairing involves neither the buyer nor the seller of this workspace, or does not exist.',
    remedy: 'Use the ids of `GET /api/pairings/{session_id}`.',
  },
  pairing_not_found: {
    status: 404,
    cause: 'The two parties are not paired.',
    remedy: 'Create the pairing with `POST /api/pairings/create`.',
  },
  buyer_not_found: {
    status: 404,
    cause: 'No buyer has this id.',
    remedy: 'Use an id of `GET /api/matches/{session_id}`; the id of a seller names no buyer.',
  },
  seller_not_found: {
    status: 404,
    cause: 'No seller has this id.',
    remedy: 'Use an id of `GET /api/matches/{session_id}`; the id of a buyer names no seller.',
  },
  not_your_side: {
    status: 403,
    cause: 'The workspace is neither the buyer nor the seller of the pairing that it asks for.',
    remedy:
      'Send the workspace’s own id on its own side: `GET /api/session/{session_id}` has it as `buyer.id` or `seller.id`.',
  },
  self_pairing: {
    status: 403,
    cause: 'The buyer and the seller belong to the same workspace.',
    remedy: 'Pair your buyer with another seller, or your seller with another buyer.',
  },
  pairing_limit_reached: {
    status: 429,
    cause: 'The workspace has made as many pairings as it may in 24 hours.',
    remedy: 'Ask again after the seconds that `retry_after` says.',
  },
  pairing_exists: {
    status: 409,
    cause: 'The buyer and the seller are paired already.',
    remedy: 'Read the pairing with `GET /api/pairings/{session_id}`; `pair_id` names it.',
  },
  counterparty_without_workspace: {
    status: 409,
    cause: 'The counterparty of the pairing has no workspace, so nobody would read or answer there.',
    remedy: 'Ask the operator, who keeps parties without a workspace, to contact it.',
  },
  message_unanswered: {
    status: 409,
    cause: 'The counterparty has shown no interest, has not written, and has received three messages already.',
    remedy: 'Wait for its answer; `GET /api/pairings/{session_id}/{pair_id}/messages` has it.',
  },
  message_limit_reached: {
    status: 429,
    cause: 'The workspace has sent as many messages as it may in 24 hours.',
    remedy: 'Ask again after the seconds that `retry_after` says.',
  },
  memorandum_not_released: {
    status: 403,
    cause: 'The seller has not released its information memorandum to this buyer, or has taken the release back.',
    remedy: 'Ask the seller to release it, with `POST /api/pairings/{session_id}/{pair_id}/infomemo/release`.',
  },
  memorandum_not_yours: {
    status: 403,
    cause: 'Only the seller of a pairing releases its information memorandum.',
    remedy: 'Ask the seller of the pairing to release it.',
  },
  memorandum_not_approved: {
    status: 404,
    cause: 'The seller has not approved a version of its information memorandum yet.',
    remedy: 'The seller approves it with `POST /api/memorandum/{session_id}/approve`.',
  },
  memorandum_contradictory: {
    status: 409,
    cause: 'The information memorandum states figures that contradict the financial years of its own company file.',
    remedy:
      'Correct the figure or the year that `contradictions` names, or remove the figure that was typed, then approve again.',
  },
  memorandum_empty: {
    status: 409,
    cause: 'The information memorandum holds nothing yet.',
    remedy: 'Write a section with `POST /api/memorandum/{session_id}`, or complete the profile.',
  },
  analysis_not_ready: {
    status: 404,
    cause: 'The pairing has no product analysis yet.',
    remedy: 'Run the step `product` of the seller with `POST /api/dq/enqueue`.',
  },
  manifest_empty: {
    status: 400,
    cause: 'Neither `manifest_text` nor `manifest` holds anything.',
    remedy: 'Send one of them. `GET /api/exchange/spec` describes both.',
  },
  manifest_incomplete: {
    status: 422,
    cause: 'The manifest is recorded, and one or more of its six fields are missing.',
    remedy: 'Publish a complete manifest; `checks` says which fields are missing.',
  },
  exchange_not_found: {
    status: 404,
    cause: 'No exchange has this key: it never had one, or the thread was erased.',
    remedy: 'Use the `msgid` of the receipt or the `answer_key`, or publish with `POST /api/exchange/manifest`.',
  },
  message_not_found: {
    status: 400,
    cause: 'The reply refers to a message that the thread does not have, or the thread was erased a moment ago.',
    remedy: 'Use the id of a message of the thread as `replies_to`, or leave it out.',
  },
} as const satisfies Record<string, ErrorRow>
