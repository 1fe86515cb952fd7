import type { TranslationOf } from '../../messages.ts'
import type { DATA_ROOM_TEXTS_EN } from '../en/data-room.ts'

export const DATA_ROOM_TEXTS_FR: TranslationOf<typeof DATA_ROOM_TEXTS_EN> = {
  folder_unknown: 'la data room n’a pas ce dossier',
  use_folder_id: 'Utilisez un folder_id de GET /api/data-room/{session_id}.',
  folder_name_taken: 'un dossier porte déjà ce nom',
  choose_folder_name: 'Choisissez un autre nom, ou utilisez le dossier existant.',
  document_unknown: 'ce document n’existe pas',
  use_document_id:
    'Utilisez un document_id de la liste, ou déposez de nouveau le fichier\u00a0: un dépôt interrompu est conservé une heure.',
  document_name_taken: 'le dossier contient un autre document de ce nom',
  choose_document_name: 'Supprimez d’abord ce document, ou choisissez un autre nom.',
  document_name_unusable: 'ce nom ne peut pas être utilisé',
  choose_usable_name:
    'Utilisez au plus {{count}} caractères, sans barre oblique, deux-points, guillemet, saut de ligne ni caractère invisible (espace insécable, marque de direction…), et sans point au début ni à la fin.',
  document_kind_unsupported: 'les fichiers de ce type ne sont pas acceptés',
  document_not_its_kind: 'le contenu du fichier ne correspond pas à son extension',
  upload_supported_kind: 'Déposez un fichier PDF, XLSX, DOCX, PNG ou JPEG, avec l’extension qui est la sienne.',
  document_too_large: 'le fichier est trop volumineux',
  document_bytes_max: 'Un document a au plus {{count}}\u00a0Mo\u00a0: réduisez-le ou divisez-le.',
  document_active: 'le fichier contient des éléments actifs ou liés, ou un autre fichier',
  save_without_active:
    'Enregistrez-le sans macros, scripts, pièces jointes, ni liens vers d’autres fichiers, lecteurs ou sources de données, puis déposez-le de nouveau. Les liens vers des pages web peuvent rester.',
  document_bloated: 'une fois décompressé, le fichier dépasse de loin sa taille',
  save_again: 'Ouvrez-le sur votre appareil, enregistrez-le, puis déposez-le de nouveau.',
  document_locked: 'le fichier est protégé par un mot de passe',
  save_without_password: 'Enregistrez-le sans mot de passe, puis déposez-le de nouveau.',
  document_unreadable: 'le fichier est illisible',
  document_checksum_differs: 'le fichier reçu ne correspond pas à l’empreinte donnée',
  document_not_ready: 'le document n’est pas encore prêt',
  ask_again_for_document:
    'Redemandez-le dans {{count}} s\u00a0: il est en cours de vérification, ou de marquage au nom de son lecteur.',
  too_many_uploads: 'trois dépôts de cet espace sont déjà en cours',
  finish_or_remove_upload:
    'Terminez-en un, ou supprimez-le. Un dépôt auquel rien ne s’ajoute pendant une heure est supprimé.',
  too_many_downloads: 'trop de téléchargements simultanés',
  wait_for_download: 'Attendez que l’un d’eux soit terminé.',
  part_unusable: 'cette partie est inutilisable',
  send_part_bytes: 'La partie {{part}} de ce fichier doit avoir {{count}} octets, envoyés en base64.',
  upload_incomplete: 'il manque des parties du dépôt',
  send_missing_parts: 'Il en manque {{count}}. Recommencez le même dépôt pour voir celles qui sont arrivées.',
  data_room_full: 'la data room est pleine',
  pairing_bytes_max:
    'Au plus {{count}}\u00a0Mo peuvent être ouverts à une mise en relation\u00a0: ouvrez moins de dossiers, ou supprimez des documents.',
  workspace_bytes_max:
    'Cet espace peut conserver {{count}}\u00a0Mo\u00a0: supprimez ce qui ne sert plus, ou demandez davantage à l’opérateur.',
  installation_bytes_max:
    'Le service lui-même n’a plus de place pour des documents\u00a0: adressez-vous à l’opérateur.',
  folders_max: 'Une partie a au plus {{count}} dossiers\u00a0: supprimez-en un d’abord.',
  folder_files_max: 'Un dossier contient au plus {{count}} documents\u00a0: utilisez un autre dossier.',
  name_not_told: 'le nom de la contrepartie n’a pas été révélé à cet espace',
  open_name_first: 'Ouvrez-le par POST /api/names/{session_id}/open\u00a0; ses documents seront alors lisibles.',
  ask_for_document_again: 'Demandez à la contrepartie de déposer de nouveau ce document.',
}
