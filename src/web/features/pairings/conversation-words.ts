/** Words of the conversation of a pairing. */
export const en = {
  title: 'Conversation',
  none: 'Nothing was written yet.',
  older: 'Earlier messages',
  you: 'You',
  read: 'Read {{when}}',
  masked: '{{name}} is not known to you by name, so words that could tell who it is are left out.',
  label: 'Message to {{name}}',
  hint: 'Plain text. {{name}} reads it as written only once it was told your name.',
  send: 'Send',
  unread_one: '{{count}} unread message',
  unread_other: '{{count}} unread messages',
}

export const fr = {
  title: 'Échanges',
  none: 'Aucun message pour l’instant.',
  older: 'Messages précédents',
  you: 'Vous',
  read: 'Lu {{when}}',
  masked: 'Le nom de {{name}} ne vous est pas connu : les mots qui pourraient le révéler sont retirés.',
  label: 'Message à {{name}}',
  hint: 'Texte simple. {{name}} le lit tel quel seulement une fois que votre nom lui est communiqué.',
  send: 'Envoyer',
  unread_one: '{{count}} message non lu',
  unread_many: '{{count}} messages non lus',
  unread_other: '{{count}} messages non lus',
}
