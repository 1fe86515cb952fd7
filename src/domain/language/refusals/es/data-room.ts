import type { TranslationOf } from '../../messages.ts'
import type { DATA_ROOM_TEXTS_EN } from '../en/data-room.ts'

export const DATA_ROOM_TEXTS_ES: TranslationOf<typeof DATA_ROOM_TEXTS_EN> = {
  folder_unknown: 'la sala de datos no tiene esa carpeta',
  use_folder_id: 'Use un folder_id de GET /api/data-room/{session_id}.',
  folder_name_taken: 'ya hay una carpeta con ese nombre',
  choose_folder_name: 'Elija otro nombre, o use la carpeta que ya existe.',
  document_unknown: 'ese documento no existe',
  use_document_id:
    'Use un document_id de la lista, o suba de nuevo el archivo: una subida interrumpida se conserva una hora.',
  document_name_taken: 'la carpeta contiene otro documento con ese nombre',
  choose_document_name: 'Elimine antes ese documento, o elija otro nombre.',
  document_name_unusable: 'ese nombre no se puede usar',
  choose_usable_name:
    'Use como máximo {{count}} caracteres, sin barras, dos puntos, comillas, saltos de línea ni caracteres invisibles (espacios duros, marcas de dirección…), y sin punto al principio ni al final.',
  document_kind_unsupported: 'no se admiten archivos de este tipo',
  document_not_its_kind: 'el contenido del archivo no corresponde a su extensión',
  upload_supported_kind: 'Suba un archivo PDF, XLSX, DOCX, PNG o JPEG con la extensión que le corresponde.',
  document_too_large: 'el archivo es demasiado grande',
  document_bytes_max: 'Un documento tiene como máximo {{count}} MB: redúzcalo o divídalo.',
  document_active: 'el archivo contiene elementos activos o vinculados, u otro archivo',
  save_without_active:
    'Guárdelo sin macros, scripts, adjuntos ni vínculos a otros archivos, unidades o fuentes de datos, y súbalo de nuevo. Los enlaces a páginas web pueden quedarse.',
  document_bloated: 'al descomprimirse, el archivo ocupa mucho más que su tamaño',
  save_again: 'Ábralo en su dispositivo, guárdelo y súbalo de nuevo.',
  document_locked: 'el archivo está protegido con contraseña',
  save_without_password: 'Guárdelo sin contraseña y súbalo de nuevo.',
  document_unreadable: 'el archivo no se puede leer',
  document_checksum_differs: 'el archivo recibido no coincide con la suma de comprobación indicada',
  document_not_ready: 'el documento aún no está listo',
  ask_again_for_document:
    'Vuelva a pedirlo dentro de {{count}} s: se está comprobando o marcando con el nombre de su lector.',
  too_many_uploads: 'ya hay tres subidas en curso de este espacio',
  finish_or_remove_upload:
    'Termine una de ellas o elimínela. Una subida a la que no se añade nada durante una hora se elimina.',
  too_many_downloads: 'demasiadas descargas simultáneas',
  wait_for_download: 'Espere a que termine una de ellas.',
  part_unusable: 'esta parte no se puede usar',
  send_part_bytes: 'La parte {{part}} de este archivo debe tener {{count}} bytes, enviados en base64.',
  upload_incomplete: 'faltan partes de la subida',
  send_missing_parts: 'Faltan {{count}}. Empiece de nuevo la misma subida para ver qué partes han llegado.',
  data_room_full: 'la sala de datos está llena',
  pairing_bytes_max:
    'A una puesta en contacto se le pueden abrir como máximo {{count}} MB: abra menos, o elimine documentos.',
  workspace_bytes_max:
    'Este espacio puede guardar {{count}} MB: elimine lo que ya no necesite, o pida más al operador.',
  installation_bytes_max: 'El propio servicio no tiene más sitio para documentos: diríjase al operador.',
  folders_max: 'Una parte tiene como máximo {{count}} carpetas: elimine antes una.',
  folder_files_max: 'Una carpeta tiene como máximo {{count}} documentos: use otra carpeta.',
  name_not_told: 'el nombre de la contraparte no se ha revelado a este espacio',
  open_name_first: 'Ábralo con POST /api/names/{session_id}/open; después podrá leer sus documentos.',
  ask_for_document_again: 'Pida a la contraparte que vuelva a subir el documento.',
}
