import type { TranslationOf } from '../../messages.ts'
import type { WORKSPACE_TEXTS_EN } from '../en/workspaces.ts'

/** About workspaces, names and proofs, in German. */
export const WORKSPACE_TEXTS_DE: TranslationOf<typeof WORKSPACE_TEXTS_EN> = {
  human_check_failed: 'die Captcha-Prüfung ist fehlgeschlagen',
  or_declare_supervisor:
    'Ein Agent kann stattdessen die Person angeben, die ihn beaufsichtigt: supervisor {name, email, company}.',
  solve_or_declare:
    'Lösen Sie GET /api/challenge und senden Sie die Lösung als challengeToken, oder geben Sie eine Aufsichtsperson an.',
  challenge_expired: 'Die Aufgabe ist abgelaufen, bevor ihr Token eintraf; eine Aufgabe gilt {{minutes}} Minuten.',
  challenge_not_solved: 'Das Token löst keine Aufgabe dieses Dienstes.',
  challenge_used: 'Dieses challengeToken wurde bereits verwendet; jedes gilt nur einmal.',
  challenge_malformed: 'challengeToken ist nicht das Base64 von {{shape}}.',
  solve_new_challenge:
    'Holen Sie mit GET /api/challenge eine neue Aufgabe, lösen Sie sie und registrieren Sie sich mit ihrem Token.',
  human_check_expired: 'Die Captcha-Prüfung ist abgelaufen oder wurde bereits verwendet.',
  human_check_not_passed: 'Die Captcha-Prüfung wurde nicht bestanden.',
  human_check_used: 'Die Captcha-Prüfung wurde bereits verwendet oder ist ungültig.',
  human_check_malformed: 'challengeToken ist kein Token der Captcha-Prüfung auf der Registrierungsseite.',
  complete_human_check: 'Wiederholen Sie die Captcha-Prüfung und registrieren Sie sich mit dem neuen Token.',
  human_check_away:
    'Die Captcha-Prüfung ist zurzeit nicht möglich, und es wurde nichts registriert. Versuchen Sie es in 30 Sekunden erneut.',
  ticket_reversed:
    'check_size_min darf nicht über check_size_max liegen: Senden Sie beide oder senken Sie den Mindestbetrag',
  correct_ticket: 'Korrigieren Sie das Ticket und senden Sie die Anfrage erneut.',
  new_key_in_use: 'der neue Schlüssel ist bereits in Gebrauch',
  make_new_uuid: 'Erzeugen Sie eine neue UUID der Version 4 und versuchen Sie es erneut.',
  confirmation_wrong: 'die Bestätigung nennt diesen Arbeitsbereich nicht',
  send_name_registered:
    'Senden Sie den Unternehmensnamen wie registriert, ohne einen solchen den Namen der Kontaktperson, oder das Wort erase.',
  no_profile: 'dieser Arbeitsbereich hat weder Käufer noch Verkäufer',
  add_profile: 'Ergänzen Sie ein Profil mit POST /api/submit oder POST /api/session/{session_id}.',
  no_profile_for_memorandum: 'dieser Arbeitsbereich hat weder Käufer noch Verkäufer und daher kein Memorandum',
  no_seller: 'dieser Arbeitsbereich hat keinen Verkäufer',
  no_valuation: 'für den Verkäufer liegt keine Bewertung vor',
  read_valuation_message:
    'Lesen Sie GET /api/valuation/{session_id}: message sagt, was fehlt oder welche Methode nötig ist.',
  add_seller_profile: 'Ergänzen Sie ein Verkäuferprofil mit POST /api/submit oder POST /api/session/{session_id}.',
  process_loading: 'der Prozess liest noch seine Daten',
  ask_in_seconds: 'Fragen Sie in einigen Sekunden erneut.',
  process_stopping: 'der Prozess wird beendet',
  ask_another_process: 'Senden Sie Anfragen an einen anderen Prozess.',
  disk_full: 'der Datenträger der Datenbank ist voll',
  free_disk_space: 'Geben Sie Speicherplatz frei; der Dienst erholt sich von selbst.',
  email_missing: 'der Arbeitsbereich nennt keine E-Mail-Adresse',
  state_email: 'Geben Sie mit POST /api/session/{session_id} eine an und fragen Sie dann erneut.',
  email_proven: 'die E-Mail-Adresse ist bereits bestätigt',
  nothing_to_do: 'Es ist nichts zu tun.',
  email_bounced: 'der Mailserver dieser Adresse hat eine Nachricht endgültig abgewiesen',
  state_another_email:
    'Geben Sie mit POST /api/session/{session_id} eine andere Adresse an und fragen Sie dann erneut.',
  too_many_messages: 'es wurden zu viele Nachrichten angefordert',
  read_sent_messages: 'Lesen Sie die bereits gesendeten, auch im Spam-Ordner, oder kommen Sie morgen wieder.',
  code_invalid: 'der Code ist ungültig, wurde schon verwendet oder ist abgelaufen',
  ask_for_new_message: 'Fordern Sie eine neue Nachricht an und verwenden Sie den Code der neuesten.',
  message_unknown: 'keine Nachricht hat diese id',
  use_outbox_id: 'Verwenden Sie eine id aus GET /api/operator/outbox.',
  message_not_open: 'die Nachricht ist bereits versandt, oder es gibt keinen Empfänger mehr',
  read_message_state: 'Lesen Sie ihren Stand mit GET /api/operator/outbox. Ihr Empfänger kann eine neue anfordern.',
  vetted_already: 'der Arbeitsbereich ist bereits geprüft',
  withdraw_vetting_first: 'Nehmen Sie die Prüfung zuerst zurück, um ihre Notiz zu ändern.',
  not_vetted: 'der Arbeitsbereich ist nicht geprüft',
  no_vetting: 'Es gibt keine Prüfung zurückzunehmen.',
  not_suspended: 'der Arbeitsbereich ist nicht gesperrt',
  workspace_works: 'Es ist nichts zu tun: Der Arbeitsbereich funktioniert wie gewohnt.',
  not_barred: 'der Arbeitsbereich ist nicht vom Unterzeichnen ausgeschlossen',
  workspace_may_sign: 'Es ist nichts zu tun: Der Arbeitsbereich darf unterzeichnen.',
  neither_own_nor_paired: 'das Unternehmen ist weder Ihr eigenes noch die Gegenpartei einer Ihrer Anbahnungen',
  pair_or_read_names:
    'Legen Sie zuerst mit POST /api/pairings/create eine Anbahnung an, oder lesen Sie die Namen Ihrer Treffer mit GET /api/matched-names.',
  use_paired_id: 'Verwenden Sie die id einer Gegenpartei aus GET /api/pairings.',
  names_used_up: 'die neuen Namen dieses Tages sind aufgebraucht',
  sought_names_used_up: 'die Namen dieses Tages von Gegenparteien, die Sie selbst gesucht haben, sind aufgebraucht',
  names_stay_visible: 'Bereits mitgeteilte Namen bleiben sichtbar; kommen Sie morgen für neue wieder.',
  name_needs_approval: 'das Unternehmen teilt seinen Namen nur denen mit, die es zugelassen hat',
  request_name: 'Fragen Sie mit POST /api/name-requests/{session_id} an und lesen Sie die Antwort mit GET.',
  name_needs_assurance:
    'das Unternehmen teilt seinen Namen nur Arbeitsbereichen mit, deren Identität besser belegt ist',
  request_match_name:
    'Fragen Sie bei einem Unternehmen aus GET /api/matches oder der Gegenpartei einer Anbahnung aus GET /api/pairings an.',
  request_needs_human_check: 'Namen lassen sich erst nach einer Captcha-Prüfung anfragen',
  name_not_on_request: 'nach dem Namen dieses Unternehmens muss nicht gefragt werden',
  read_name: 'Lesen Sie ihn mit GET /api/seller-name oder GET /api/matched-names.',
  party_withdrawn: 'das Unternehmen ist zurückgezogen',
  ask_after_reinstatement: 'Es wird vielleicht später reaktiviert; fragen Sie dann erneut.',
  name_request_exists: 'dieser Name wurde bereits angefragt',
  read_name_request: 'Lesen Sie den Stand der Anfrage mit GET /api/name-requests/{session_id}.',
  name_requests_used_up: 'die Namensanfragen dieses Tages sind aufgebraucht',
  name_requests_per_day: 'Ein Arbeitsbereich kann in 24 Stunden nach {{count}} Namen fragen; kommen Sie morgen wieder.',
  name_request_unknown: 'keine Namensanfrage an diesen Arbeitsbereich hat diese id',
  use_received_request_id: 'Verwenden Sie eine request_id unter received aus GET /api/name-requests/{session_id}.',
  name_request_lapsed: 'die Anfrage ist unbeantwortet verfallen',
  asker_can_ask_again: 'Es ist nichts zu tun: Wer gefragt hat, kann erneut fragen.',
  request_no_such_id: 'keine Anfrage hat diese id',
  use_operator_request_id: 'Verwenden Sie eine id aus GET /api/operator/name-requests.',
  party_decides_itself: 'das Unternehmen hat einen Arbeitsbereich und entscheidet selbst',
  owner_sets_release: 'Es ist nichts zu tun: Sein Inhaber setzt name_release mit POST /api/session/{session_id}.',
  owner_answers_request:
    'Es ist nichts zu tun: Sein Inhaber antwortet mit POST /api/name-requests/{session_id}/decide.',
  block_value_unusable: 'an diesem Wert lässt sich niemand erkennen',
  send_block_value:
    'Senden Sie einen Namen aus höchstens vier Wörtern, eine eigene Domain wie example.com oder eine neunstellige SIREN.',
  block_list_full: 'die Sperrliste ist voll',
  remove_block_first: 'Sie enthält {{count}} Einträge: Entfernen Sie zuerst einen davon.',
  block_unknown: 'die Sperrliste hat keinen Eintrag mit dieser id',
  use_block_id: 'Verwenden Sie eine block_id aus GET /api/blocks/{session_id}.',
  workspaces_used_up: 'die neuen Arbeitsbereiche dieses Netzes sind für heute aufgebraucht',
  open_workspace_tomorrow:
    'Eröffnen Sie den Arbeitsbereich morgen oder aus einem anderen Netz; bestehende Arbeitsbereiche funktionieren wie gewohnt.',
  counterparty_name_closed: 'der Name der Gegenpartei ist diesem Arbeitsbereich nicht mitgeteilt',
  sign_before_asking_others:
    'Dritte werden zu einer Gegenpartei erst befragt, wenn Ihnen deren Name mitgeteilt ist: Unterzeichnen Sie mit POST /api/nda/sign und fragen Sie dann erneut.',
  assurance_too_low: 'die Identität des Arbeitsbereichs ist zu wenig belegt, um Namen mitzuteilen',
  prove_email:
    'Bestätigen Sie die E-Mail-Adresse des Arbeitsbereichs: POST /api/session/{session_id}/email sendet einen Code dorthin.',
  prove_company_email:
    'Bestätigen Sie mit POST /api/session/{session_id}/email eine E-Mail-Adresse der unternehmenseigenen Domain und geben Sie die Website des Unternehmens an.',
  ask_operator_to_vet: 'Bitten Sie den Betreiber, Ihre Identität zu prüfen.',
  key_guessable: 'der Schlüssel des Arbeitsbereichs ist leicht zu erraten',
  make_random_uuid:
    'Erzeugen Sie eine zufällige UUID der Version 4, zum Beispiel mit crypto.randomUUID(), und senden Sie die Anfrage erneut.',
  names_need_human_check: 'Namen werden erst nach einer Captcha-Prüfung mitgeteilt',
  unchecked_names_used_up: 'die Namen dieses Tages für Arbeitsbereiche ohne Captcha-Prüfung sind aufgebraucht',
  asking_others_needs_human_check: 'Dritte werden zu einer Gegenpartei erst nach einer Captcha-Prüfung befragt',
  prove_human:
    'Senden Sie die Lösung einer Aufgabe von GET /api/challenge als challengeToken oder eine Aufsichtsperson (supervisor) mit POST /api/session/{session_id}.',
}
