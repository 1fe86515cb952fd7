import type { TranslationOf } from '../../messages.ts'
import type { DATA_ROOM_TEXTS_EN } from '../en/data-room.ts'

export const DATA_ROOM_TEXTS_DE: TranslationOf<typeof DATA_ROOM_TEXTS_EN> = {
  folder_unknown: 'der Datenraum hat keinen solchen Ordner',
  use_folder_id: 'Verwenden Sie eine folder_id aus GET /api/data-room/{session_id}.',
  folder_name_taken: 'es gibt bereits einen Ordner dieses Namens',
  choose_folder_name: 'Wählen Sie einen anderen Namen, oder verwenden Sie den vorhandenen Ordner.',
  document_unknown: 'dieses Dokument gibt es nicht',
  use_document_id:
    'Verwenden Sie eine document_id der Liste, oder laden Sie die Datei neu hoch: Ein abgebrochener Upload bleibt eine Stunde erhalten.',
  document_name_taken: 'der Ordner enthält ein anderes Dokument dieses Namens',
  choose_document_name: 'Entfernen Sie zuerst dieses Dokument, oder wählen Sie einen anderen Namen.',
  document_name_unusable: 'dieser Name ist nicht verwendbar',
  choose_usable_name:
    'Verwenden Sie höchstens {{count}} Zeichen, ohne Schrägstriche, Doppelpunkte, Anführungszeichen, Zeilenumbrüche und unsichtbare Zeichen wie geschützte Leerzeichen oder Richtungszeichen und ohne Punkt am Anfang oder Ende.',
  document_kind_unsupported: 'Dateien dieses Typs werden nicht angenommen',
  document_not_its_kind: 'der Inhalt der Datei entspricht nicht ihrer Endung',
  upload_supported_kind: 'Laden Sie eine PDF-, XLSX-, DOCX-, PNG- oder JPEG-Datei mit ihrer eigenen Endung hoch.',
  document_too_large: 'die Datei ist zu groß',
  document_bytes_max: 'Ein Dokument hat höchstens {{count}} MB: Verkleinern oder teilen Sie es.',
  document_active: 'die Datei enthält aktive oder verknüpfte Inhalte oder eine andere Datei',
  save_without_active:
    'Speichern Sie sie ohne Makros, Skripte, Anhänge und Verknüpfungen mit anderen Dateien, Laufwerken oder Datenquellen, und laden Sie sie neu hoch. Links auf Webseiten dürfen bleiben.',
  document_bloated: 'die Datei wird beim Entpacken um ein Vielfaches größer',
  save_again: 'Öffnen Sie sie auf Ihrem Gerät, speichern Sie sie neu, und laden Sie sie wieder hoch.',
  document_locked: 'die Datei ist durch ein Passwort geschützt',
  save_without_password: 'Speichern Sie sie ohne Passwort, und laden Sie sie neu hoch.',
  document_unreadable: 'die Datei ist nicht lesbar',
  document_checksum_differs: 'die empfangene Datei entspricht nicht der angegebenen Prüfsumme',
  document_not_ready: 'das Dokument ist noch nicht bereit',
  ask_again_for_document:
    'Fragen Sie in {{count}} s erneut: Es wird geprüft oder mit dem Namen seines Lesers versehen.',
  too_many_uploads: 'drei Uploads dieses Arbeitsbereichs laufen bereits',
  finish_or_remove_upload:
    'Schließen Sie einen davon ab, oder entfernen Sie ihn. Ein Upload, zu dem eine Stunde lang nichts hinzukommt, wird entfernt.',
  too_many_downloads: 'zu viele gleichzeitige Downloads',
  wait_for_download: 'Warten Sie, bis einer davon beendet ist.',
  part_unusable: 'dieser Teil ist nicht verwendbar',
  send_part_bytes: 'Teil {{part}} dieser Datei muss {{count}} Bytes haben, in Base64 gesendet.',
  upload_incomplete: 'Teile des Uploads fehlen',
  send_missing_parts: 'Es fehlen {{count}}. Beginnen Sie denselben Upload neu, um zu sehen, welche Teile da sind.',
  data_room_full: 'der Datenraum ist voll',
  pairing_bytes_max:
    'Für eine Anbahnung lassen sich höchstens {{count}} MB freigeben: Geben Sie weniger frei, oder entfernen Sie Dokumente.',
  workspace_bytes_max:
    'Dieser Arbeitsbereich darf {{count}} MB behalten: Entfernen Sie, was nicht mehr gebraucht wird, oder fragen Sie den Betreiber.',
  installation_bytes_max: 'Der Dienst selbst hat keinen Platz mehr für Dokumente: Fragen Sie den Betreiber.',
  folders_max: 'Eine Partei hat höchstens {{count}} Ordner: Entfernen Sie zuerst einen.',
  folder_files_max: 'Ein Ordner hat höchstens {{count}} Dokumente: Verwenden Sie einen anderen.',
  name_not_told: 'der Name der Gegenseite wurde diesem Arbeitsbereich nicht offengelegt',
  open_name_first: 'Öffnen Sie ihn mit POST /api/names/{session_id}/open; danach sind ihre Dokumente lesbar.',
  ask_for_document_again: 'Bitten Sie die Gegenseite, das Dokument neu hochzuladen.',
}
