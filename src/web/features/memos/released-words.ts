/** Words of what a pairing shows of the documents: the memorandum that is released to it, and its teaser. */
export const en = {
  kind: { buyer: 'Acquisition brief', seller: 'Information memorandum' },
  release: {
    isNot:
      '{{name}} cannot read your memorandum. Once you release it, this buyer can read it as soon as your name is disclosed to it.',
    isReleased: '{{name}} may read the version you approved last, and each later one.',
    release: 'Release',
    revoke: 'Revoke the release',
    approveFirst: 'Approve your memorandum first: Documents, then “Write for buyers”.',
    notYet: '{{name}} has not released its information memorandum to you.',
    forYou:
      '{{name}} has released its information memorandum to you. The seller sees each reading; your copy carries your name.',
    read: 'Read',
    hide: 'Close',
    download: 'Download PDF',
  },
  preview: 'Preview',
  downloadOf: 'Download the teaser for {{name}}',
  hide: 'Close the preview',
  teaserFor: 'Teaser: {{name}}',
  noViewer: 'This browser does not show PDF inside a page. Download the teaser to read it.',
  failed: 'The document could not be fetched',
}

/** The same in French. */
export const fr: typeof en = {
  kind: { buyer: 'Cahier des charges d’acquisition', seller: 'Mémorandum d’information' },
  release: {
    isNot:
      '{{name}} ne peut pas lire votre mémorandum. Une fois remis, cet acquéreur peut le lire dès que votre nom lui est communiqué.',
    isReleased: '{{name}} peut lire la dernière version approuvée, et chacune des suivantes.',
    release: 'Remettre',
    revoke: 'Reprendre',
    approveFirst: 'Approuvez d’abord votre mémorandum : Documents, puis « Rédiger pour les acquéreurs ».',
    notYet: '{{name}} ne vous a pas remis son mémorandum d’information.',
    forYou:
      '{{name}} vous a remis son mémorandum d’information. Le cédant voit chaque lecture ; votre exemplaire porte votre nom.',
    read: 'Lire',
    hide: 'Fermer',
    download: 'Télécharger le PDF',
  },
  preview: 'Aperçu',
  downloadOf: 'Télécharger le teaser pour {{name}}',
  hide: 'Fermer l’aperçu',
  teaserFor: 'Teaser : {{name}}',
  noViewer: 'Ce navigateur n’affiche pas de PDF dans une page. Téléchargez le teaser pour le lire.',
  failed: 'Le document n’a pas pu être obtenu',
}
