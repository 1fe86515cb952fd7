/** Words of the documents that the other side of a pairing has released. */
export const en = {
  kb: '{{count}} KB',
  download: 'Download {{name}}',
  forPairing: 'Documents from {{name}}',
  show: 'Show documents',
  showHint: '{{name}} sees that you looked. A PDF carries your name on every page.',
  nothing: '{{name}} has released no documents to you.',
  own: 'To release documents of your own:',
  toRoom: 'go to your data room',
  nameFirst: 'Open the name of {{name}} first: its documents could tell it.',
  failed: 'Download failed',
}

/** The same in French. */
export const fr: typeof en = {
  kb: '{{count}} Ko',
  download: 'Télécharger {{name}}',
  forPairing: 'Documents de {{name}}',
  show: 'Afficher les documents',
  showHint: '{{name}} voit que vous les avez consultés. Un PDF porte votre nom sur chaque page.',
  nothing: '{{name}} ne vous a ouvert aucun document.',
  own: 'Pour ouvrir vos propres documents :',
  toRoom: 'aller à votre data room',
  nameFirst: 'Découvrez d’abord le nom de {{name}} : ses documents pourraient le révéler.',
  failed: 'Échec du téléchargement',
}
