import type { TranslationOf } from '../../messages.ts'
import type { DEAL_TEXTS_EN } from '../en/deals.ts'

/** About the NDA, pairings, documents and data quality, in German. */
export const DEAL_TEXTS_DE: TranslationOf<typeof DEAL_TEXTS_EN> = {
  nda_not_signed: 'die Vertraulichkeitsvereinbarung (NDA) ist nicht unterzeichnet',
  supervisor_approves_signature:
    'Ihre Aufsichtsperson genehmigt die Unterschrift danach über den Link in einer Nachricht; haben Sie schon unterzeichnet, warten Sie darauf.',
  read_and_sign_nda:
    'Lesen Sie GET /api/nda/text, unterzeichnen Sie mit POST /api/nda/sign und fragen Sie dann erneut.',
  signer_name_missing: 'signer_name fehlt',
  send_signer_name: 'Senden Sie den vollständigen Namen der unterzeichnenden Person.',
  no_signature: 'für diesen Arbeitsbereich ist keine Unterschrift erfasst',
  sign_nda: 'Unterzeichnen Sie mit POST /api/nda/sign.',
  party_unknown: 'dieses Unternehmen gibt es nicht',
  party_out_of_scope: 'das Unternehmen liegt außerhalb dieses Arbeitsbereichs',
  pairing_party_withdrawn: 'ein Unternehmen dieser Anbahnung wurde zurückgezogen',
  name_stays_open:
    'Ein bereits mitgeteilter Name bleibt sichtbar; ein neuer wird erst mitgeteilt, wenn der Betreiber das Unternehmen reaktiviert hat.',
  watch_match:
    'Merken Sie sich ein Unternehmen aus GET /api/matches oder die Gegenpartei einer Anbahnung aus GET /api/pairings.',
  counterparty_unknown: 'keine Gegenpartei hat diese id',
  use_counterparty_id: 'Verwenden Sie die id eines Unternehmens der Gegenseite, wie GET /api/search sie nennt.',
  dismiss_match:
    'Lehnen Sie ein Unternehmen aus GET /api/matches oder die Gegenpartei einer Anbahnung aus GET /api/pairings ab.',
  dismissals_full: 'es sind zu viele Treffer abgelehnt',
  take_dismissal_back:
    'Höchstens {{count}} können abgelehnt sein: Nehmen Sie zuerst eine Ablehnung zurück, oder ändern Sie das Profil, sodass sie nicht mehr passen.',
  watchlist_full: 'die Merkliste ist voll',
  stop_watching_one: 'Sie enthält {{count}} Unternehmen: Entfernen Sie zuerst eines davon.',
  pairing_not_yours: 'die Anbahnung betrifft weder den Käufer noch den Verkäufer dieses Arbeitsbereichs',
  use_pair_id: 'Verwenden Sie die pair_id aus GET /api/pairings/{session_id}.',
  use_pairing_dbid: 'Verwenden Sie die pairing_dbid aus GET /api/pairings/{session_id}.',
  pairing_unknown: 'die Anbahnung existiert nicht',
  create_pairing: 'Legen Sie sie mit POST /api/pairings/create an.',
  buyer_unknown: 'kein Käufer hat diese buyer_id',
  seller_unknown: 'kein Verkäufer hat diese seller_id',
  use_match_ids: 'Verwenden Sie die id aus GET /api/matches.',
  buyer_withdrawn: 'der Käufer ist zurückgezogen und geht keine neuen Anbahnungen ein',
  seller_withdrawn: 'der Verkäufer ist zurückgezogen und geht keine neuen Anbahnungen ein',
  buyer_flagged:
    'ein Register meldet den Käufer als geschlossen oder insolvent; er kann keine neuen Anbahnungen eingehen',
  seller_flagged:
    'ein Register meldet den Verkäufer als geschlossen oder insolvent; er kann keine neuen Anbahnungen eingehen',
  ask_operator_to_check_flag:
    'Bitten Sie den Betreiber, den Hinweis zu prüfen: siehe red_flags in GET /api/quality/{session_id}.',
  reinstate_first: 'Reaktivieren Sie es zuerst: POST /api/operator/parties/{{id}}/reinstate.',
  ask_operator_to_reinstate:
    'Bitten Sie den Betreiber, Ihr Unternehmen zu reaktivieren; frühere Anbahnungen bleiben lesbar.',
  pair_with_match: 'Beginnen Sie eine Anbahnung mit einem Unternehmen aus GET /api/matches.',
  not_a_side: 'dieser Arbeitsbereich ist weder Käufer noch Verkäufer dieser Anbahnung',
  pair_own_side:
    'Ein Arbeitsbereich bringt seinen eigenen Käufer oder Verkäufer ein: Senden Sie Ihre eigene id auf Ihrer eigenen Seite.',
  self_pairing: 'ein Arbeitsbereich kann keine Anbahnung mit sich selbst eingehen',
  pair_with_another:
    'Verbinden Sie Ihren Käufer mit einem anderen Verkäufer oder Ihren Verkäufer mit einem anderen Käufer.',
  pairings_used_up: 'die neuen Anbahnungen dieses Tages sind aufgebraucht',
  pairings_per_day: 'Ein Arbeitsbereich kann in 24 Stunden {{count}} Anbahnungen anlegen; kommen Sie morgen wieder.',
  pairing_exists: 'die Anbahnung existiert bereits',
  read_pairing: 'Lesen Sie sie mit GET /api/pairings/{session_id}.',
  no_seller_for_memorandum: 'dieser Arbeitsbereich hat keinen Verkäufer und daher kein Informationsmemorandum',
  add_seller: 'Ergänzen Sie einen Verkäufer mit POST /api/submit oder POST /api/session/{session_id}.',
  nothing_to_approve: 'es gibt nichts freizugeben',
  write_section:
    'Schreiben Sie mit POST /api/memorandum/{session_id} einen Abschnitt, oder vervollständigen Sie das Profil.',
  memorandum_not_approved: 'es ist noch kein Informationsmemorandum freigegeben',
  approve_then_release:
    'Geben Sie es mit POST /api/memorandum/{session_id}/approve frei und stellen Sie es danach bereit.',
  memorandum_is_sellers: 'das Informationsmemorandum gehört dem Verkäufer, und nur er stellt es bereit',
  ask_seller_of_pairing:
    'Bitten Sie den Verkäufer dieser Anbahnung, Ihnen sein Informationsmemorandum bereitzustellen.',
  memorandum_not_released: 'der Verkäufer hat Ihnen sein Informationsmemorandum nicht bereitgestellt',
  ask_seller_to_release: 'Bitten Sie den Verkäufer darum; er stellt es auf der Seite der Anbahnung bereit.',
  phase_request_unknown: 'in dieser Anbahnung wartet keine Phase mit dieser request_id',
  use_phase_request: 'Verwenden Sie phase_request aus GET /api/pairings/{session_id}.',
  phase_request_is_others: 'die Gegenseite bestätigt oder verwirft, worum Sie gebeten haben',
  withdraw_own_request: 'Warten Sie auf ihre Antwort, oder ziehen Sie die Bitte zurück.',
  phase_request_is_yours_to_answer: 'die Gegenseite hat um diese Phase gebeten, Sie können sie nicht zurückziehen',
  confirm_or_dismiss: 'Bestätigen oder verwerfen Sie sie.',
  phase_request_not_open: 'diese Phase wartet nicht mehr',
  read_phase: 'Lesen Sie die Phase der Anbahnung mit GET /api/pairings/{session_id}.',
  pause_is_sellers: 'nur der Verkäufer kann eine Anbahnung pausieren und fortsetzen',
  write_to_seller: 'Schreiben Sie dem Verkäufer, oder setzen Sie die Phase der Anbahnung auf 9_abandoned.',
  pairing_ended: 'die Anbahnung ist abgeschlossen oder aufgegeben',
  reopen_first: 'Setzen Sie sie zuerst auf eine frühere Phase, wenn die Gespräche weitergehen.',
  introduction_is_others: 'Sie haben selbst um diese Vorstellung gebeten: Die Gegenseite beantwortet sie',
  wait_for_introduction: 'Warten Sie auf die Antwort, oder schreiben Sie der Gegenseite inzwischen.',
  introduction_not_open: 'in dieser Anbahnung wartet keine Vorstellung auf Ihre Antwort',
  read_introduction:
    'Lesen Sie introduction in GET /api/pairings/{session_id}: open_to sagt, was Sie jetzt tun können.',
  introduction_ended: 'die Transaktion ist abgeschlossen oder aufgegeben, niemand wird mehr gefragt',
  introduction_open: 'um eine Vorstellung ist schon gebeten',
  introduction_agreed: 'beide Seiten sind schon einverstanden',
  introduction_declined: 'die Gegenseite hat abgelehnt, und nur sie kann erneut bitten',
  introduction_used_up: 'Sie haben so oft gebeten, wie eine Seite es darf',
  counterparty_erased: 'die Gegenseite hat ihren Arbeitsbereich gelöscht, niemand liest dort mehr Nachrichten',
  read_or_abandon: 'Lesen Sie die bisherigen Nachrichten, oder setzen Sie die Phase der Paarung auf 9_abandoned.',
  write_after_reinstatement:
    'Bisherige Nachrichten bleiben; schreiben Sie wieder, sobald der Betreiber die Partei wieder zugelassen hat.',
  counterparty_without_workspace: 'niemand liest Nachrichten für die Gegenseite: Sie hat keinen Arbeitsbereich',
  ask_operator_to_contact: 'Bitten Sie den Betreiber, der Parteien ohne Arbeitsbereich führt, sie zu kontaktieren.',
  messages_used_up: 'die Nachrichten dieses Tages sind aufgebraucht',
  messages_per_day:
    'Ein Arbeitsbereich darf in 24 Stunden {{count}} Nachrichten senden; versuchen Sie es morgen wieder.',
  message_unanswered: 'die Gegenseite hat noch nicht geantwortet',
  wait_for_answer: 'Warten Sie auf ihre Antwort: Bis dahin erhält sie höchstens {{count}} Nachrichten.',
  analysis_not_ready: 'zu dieser Anbahnung gibt es noch keine Analyse',
  run_product_step: 'Starten Sie den Schritt product des Verkäufers mit POST /api/dq/enqueue.',
  not_a_buyer_step: '{{step}} ist kein Schritt eines Käufers',
  not_a_seller_step: '{{step}} ist kein Schritt eines Verkäufers',
  buyer_steps_are: 'Die Schritte eines Käufers sind {{steps}}.',
  seller_steps_are: 'Die Schritte eines Verkäufers sind {{steps}}.',
  enqueue_own_or_paired:
    'Starten Sie Schritte für Ihren eigenen Käufer oder Verkäufer oder für eine Gegenpartei aus GET /api/pairings.',
  buyer_entity_unknown: 'kein Käufer hat diese entity_id',
  seller_entity_unknown: 'kein Verkäufer hat diese entity_id',
  use_entity_id: 'Verwenden Sie eine id aus GET /api/session oder GET /api/pairings.',
  value_not_an_entry: 'der Wert ist für dieses Feld nicht gültig',
  enter_right_value: 'Tragen Sie den richtigen Wert mit POST /api/session/{session_id} ein.',
  fact_unknown: 'kein Befund dieses Arbeitsbereichs hat diese id',
  use_fact_id: 'Verwenden Sie die id eines Befunds aus GET /api/dq/{session_id}.',
  fact_superseded: 'ein neuerer Befund hat diesen ersetzt',
  read_facts_again: 'Lesen Sie die Befunde mit GET /api/dq/{session_id} erneut.',
}
