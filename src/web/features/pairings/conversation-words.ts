/** Words of the conversation of a pairing. */
export const en = {
  title: 'Conversation',
  none: 'No messages yet.',
  older: 'Earlier messages',
  you: 'You',
  read: 'Read {{when}}',
  masked: 'The name of {{name}} has not been disclosed to you, so words that could identify it are left out.',
  label: 'Message to {{name}}',
  hint: 'Plain text. {{name}} reads it as written only once your name has been disclosed to it.',
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
  hint: 'Texte simple. {{name}} ne le lit tel quel qu’une fois votre nom communiqué.',
  send: 'Envoyer',
  unread_one: '{{count}} message non lu',
  unread_many: '{{count}} messages non lus',
  unread_other: '{{count}} messages non lus',
}
