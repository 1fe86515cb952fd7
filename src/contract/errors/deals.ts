import type { ErrorRow } from './row.ts'

/** Errors of names, pairings, the watchlist and the exchange. */
export const DEAL_ERRORS = {
  notebook_entry_not_found: {
    status: 404,
    cause: 'The notebook of this pairing has no note or task with this id.',
    remedy: 'Use an id of `GET /api/pairings/{session_id}/{pair_id}/notebook`.',
  },
  notebook_full: {
    status: 409,
    cause: 'The notebook of this pairing has reached its limit of notes or tasks.',
    remedy: 'Remove notes that are no longer needed, or change a task instead of adding one.',
  },
  disclosure_limit_reached: {
    status: 429,
    cause: 'The allowance of new names for today is used up, for the workspace or its network.',
    remedy: 'Names already disclosed stay visible. Try again after `retry_after` seconds.',
  },
  party_not_found: {
    status: 404,
    cause: 'No party has this id.',
    remedy: 'Use an id returned by matches, pairings or the search.',
  },
  counterparty_not_found: {
    status: 404,
    cause: 'No party of the other side has this id.',
    remedy: 'Use the id of a party of the other side, for example from `GET /api/search`.',
  },
  party_out_of_scope: {
    status: 403,
    cause: 'The party is neither the workspace’s own nor one that this operation applies to.',
    remedy: 'Use an id of `GET /api/matches/{session_id}` or `GET /api/pairings/{session_id}`; `detail` states which.',
  },
  consent_required: {
    status: 403,
    cause: 'The party releases its name on request only, to workspaces that it has approved.',
    remedy: 'Request it with `POST /api/name-requests/{session_id}`. The name is disclosed once the party approves.',
  },
  assurance_required: {
    status: 403,
    cause: 'Names here, or the name of this party, are disclosed only to workspaces of a higher assurance.',
    remedy:
      '`assurance_required` states the level. Prove your e-mail address with `POST /api/session/{session_id}/email`; an address at your company’s own domain gives the level company; the level vetted is granted by the operator.',
  },
  name_not_on_request: {
    status: 409,
    cause: 'No request is needed: the party’s name is open to matches and pairings, or is already disclosed.',
    remedy:
      'Read the name: `GET /api/seller-name/{session_id}` for a pairing, `GET /api/matched-names/{session_id}` for matches.',
  },
  name_request_exists: {
    status: 409,
    cause: 'The same name was requested within the last fourteen days, or the request was approved.',
    remedy: 'Read its state with `GET /api/name-requests/{session_id}`.',
  },
  name_request_limit_reached: {
    status: 429,
    cause: 'The workspace has used up its name requests of 24 hours.',
    remedy: 'Wait `retry_after` seconds. Earlier requests stay open.',
  },
  block_value_unusable: {
    status: 400,
    cause:
      'The value identifies nobody: a name of legal forms only or of too many words, a mailbox provider, or no valid SIREN.',
    remedy: 'Send a name of up to four words, a domain of the company’s own, or nine digits.',
  },
  block_list_full: {
    status: 409,
    cause: 'The block list has reached its limit of entries.',
    remedy: 'Remove one of them first.',
  },
  block_not_found: {
    status: 404,
    cause: 'The block list has no entry with this id.',
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
    remedy: 'Leave it: the requester can ask again.',
  },
  party_withdrawn: {
    status: 403,
    cause: 'A party of the pairing is withdrawn: no new names are disclosed and no new pairings are made.',
    remedy: 'Choose another party. Your own party is reinstated by the operator.',
  },
  party_flagged: {
    status: 403,
    cause: 'A register reports a party of the pairing as closed, struck off or insolvent.',
    remedy: 'Choose another party. The operator can review your own party and lift the warning.',
  },
  not_a_buyer: {
    status: 409,
    cause: 'Only a buyer has theses, and the workspace has no buyer profile.',
    remedy: 'Add a buyer profile with `POST /api/session/{session_id}`, or use the workspace of the buyer.',
  },
  theses_full: {
    status: 409,
    cause: 'The buyer has reached its limit of theses.',
    remedy: 'Remove a thesis with `POST /api/theses/{session_id}/{thesis_id}/remove`, or change one.',
  },
  thesis_name_taken: {
    status: 409,
    cause: 'Another thesis of the buyer has this name.',
    remedy: 'Choose another name, or change the thesis of this name.',
  },
  thesis_not_found: {
    status: 404,
    cause: 'The buyer has no thesis with this id.',
    remedy: 'Use a `thesis_id` of `GET /api/theses/{session_id}`.',
  },
  dismissals_full: {
    status: 409,
    cause: 'The workspace has reached its limit of dismissed matches.',
    remedy:
      'Undo a dismissal with `POST /api/dismissals/{session_id}`, or change the profile so that these parties no longer match.',
  },
  watchlist_full: {
    status: 409,
    cause: 'The watchlist has reached its limit of parties.',
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
    remedy: 'Use an id of `GET /api/matches/{session_id}`; the id of a seller is not valid here.',
  },
  seller_not_found: {
    status: 404,
    cause: 'No seller has this id.',
    remedy: 'Use an id of `GET /api/matches/{session_id}`; the id of a buyer is not valid here.',
  },
  not_your_side: {
    status: 403,
    cause: 'The workspace is neither the buyer nor the seller of the requested pairing.',
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
    cause: 'The workspace has reached its limit of new pairings in 24 hours.',
    remedy: 'Try again after `retry_after` seconds.',
  },
  pairing_exists: {
    status: 409,
    cause: 'The buyer and the seller are paired already.',
    remedy: 'Read the pairing with `GET /api/pairings/{session_id}`; `pair_id` is its id.',
  },
  counterparty_without_workspace: {
    status: 409,
    cause: 'The counterparty of the pairing has no workspace, so there is nobody to read or answer.',
    remedy: 'Ask the operator, who represents parties without a workspace, to contact it.',
  },
  message_unanswered: {
    status: 409,
    cause: 'The counterparty has shown no interest, has not written, and has already received three messages.',
    remedy: 'Wait for its answer in `GET /api/pairings/{session_id}/{pair_id}/messages`.',
  },
  message_limit_reached: {
    status: 429,
    cause: 'The workspace has reached its limit of messages in 24 hours.',
    remedy: 'Try again after `retry_after` seconds.',
  },
  memorandum_not_released: {
    status: 403,
    cause: 'The seller has not released its information memorandum to this buyer, or has revoked the release.',
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
      'Correct the figure or the year that `contradictions` names, or remove the entered figure, then approve again.',
  },
  memorandum_empty: {
    status: 409,
    cause: 'The information memorandum is empty.',
    remedy: 'Write a section with `POST /api/memorandum/{session_id}`, or complete the profile.',
  },
  analysis_not_ready: {
    status: 404,
    cause: 'The pairing has no product analysis yet.',
    remedy: 'Run the step `product` of the seller with `POST /api/dq/enqueue`.',
  },
  manifest_empty: {
    status: 400,
    cause: '`manifest_text` and `manifest` are both empty.',
    remedy: 'Send one of them. `GET /api/exchange/spec` describes both.',
  },
  manifest_incomplete: {
    status: 422,
    cause: 'The manifest is recorded, and one or more of its six fields are missing.',
    remedy: 'Publish a complete manifest; `checks` lists the missing fields.',
  },
  exchange_not_found: {
    status: 404,
    cause: 'No exchange has this key: it is unknown, or the thread was erased.',
    remedy: 'Use the `msgid` of the receipt or the `answer_key`, or publish with `POST /api/exchange/manifest`.',
  },
  message_not_found: {
    status: 400,
    cause: 'The thread has no message with this number, or was just erased.',
    remedy: 'Use the id of a message of the thread as `replies_to`, or omit it.',
  },
} as const satisfies Record<string, ErrorRow>
