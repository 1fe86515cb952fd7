/** Words of the disclosure ledger of a pairing. */
export const en = {
  title: 'Disclosure ledger',
  about:
    'Which of the two names was disclosed to the other side, when, and under which NDA. The file names nobody and is signed, so that anyone can check it.',
  download: 'Download the ledger',
  check: 'Verify it',
  genuine: 'Genuine: this service signed this ledger as it is.',
  otherwise: 'The signature of this ledger is not valid. Keep the file and tell the operator.',
  none: 'So far neither side has been told the other’s name.',
  toldToBuyer: 'Name of the seller, disclosed to the buyer on {{when}} under NDA no. {{sequence}}',
  toldToSeller: 'Name of the buyer, disclosed to the seller on {{when}} under NDA no. {{sequence}}',
  elsewhere: 'Check a file that you were given',
}

export const fr: typeof en = {
  title: 'Registre des communications de noms',
  about:
    'Lequel des deux noms a été communiqué à l’autre partie, quand et en vertu de quel NDA. Le fichier ne nomme personne et il est signé : chacun peut le vérifier.',
  download: 'Télécharger le registre',
  check: 'Le vérifier',
  genuine: 'Authentique : ce service a signé ce registre tel quel.',
  otherwise: 'La signature de ce registre n’est pas valable. Conservez le fichier et prévenez l’opérateur.',
  none: 'Pour l’instant, aucune des deux parties ne connaît le nom de l’autre.',
  toldToBuyer: 'Nom du cédant, communiqué à l’acquéreur le {{when}} en vertu du NDA n° {{sequence}}',
  toldToSeller: 'Nom de l’acquéreur, communiqué au cédant le {{when}} en vertu du NDA n° {{sequence}}',
  elsewhere: 'Vérifier un fichier reçu',
}
