/** Words of the documents: the memorandum, the brief, the teasers. */
export const en = {
  title: 'Documents',
  lead: {
    buyer: 'Your acquisition brief and the teasers of your pairings',
    seller: 'Your information memorandum and your teasers',
    none: 'Memorandum and teasers',
  },
  kind: { buyer: 'Acquisition brief', seller: 'Information memorandum' },
  memo: 'Memorandum',
  download: 'Download with names',
  downloadHow:
    'The file is markdown. The names of your 50 best matches and your NDA are appended; each name told for the first time is a disclosure, and its party learns of it.',
  downloaded: 'The document was saved',
  failed: 'The document could not be fetched',
  print: 'Print or save as PDF',
  contents: 'Contents',
  signFirstTitle: 'The document opens with your NDA',
  signFirst:
    'It names counterparties and gives exact figures, so it is written once your confidentiality undertaking is recorded. Signing takes a minute.',
  sign: 'Read and sign the NDA',
  noProfileTitle: 'No document yet',
  noProfile: 'It is written from your profile. Say first whether you sell or buy, and fill in what you know.',
  toSettings: 'Fill in your profile',
  teasers: 'Teasers',
  teasersLead: 'One for each pairing: blind for whoever reads it, without names, key figures as bands.',
  teasersNone: 'There is one teaser for each pairing. Open a pairing from your matches and it appears here.',
  toMatches: 'See your matches',
  preview: 'Preview',
  previewOf: 'Preview the teaser for {{name}}',
  downloadOf: 'Download the teaser for {{name}}',
  hide: 'Close the preview',
  teaserFor: 'Teaser: {{name}}',
  noViewer: 'This browser does not show PDF inside a page. Download the teaser to read it.',
}

/** The same in French. */
export const fr: typeof en = {
  title: 'Documents',
  lead: {
    buyer: 'Votre dossier d’acquisition et les teasers de vos mises en relation',
    seller: 'Votre note d’information et vos teasers',
    none: 'Note d’information et teasers',
  },
  kind: { buyer: 'Dossier d’acquisition', seller: 'Note d’information' },
  memo: 'Note d’information',
  download: 'Télécharger avec les noms',
  downloadHow:
    'Le fichier est en markdown. Les noms de vos 50 meilleures contreparties et votre NDA y sont annexés ; chaque nom communiqué pour la première fois est enregistré et la partie concernée en est informée.',
  downloaded: 'Le document est enregistré',
  failed: 'Le document n’a pas pu être obtenu',
  print: 'Imprimer ou enregistrer en PDF',
  contents: 'Sommaire',
  signFirstTitle: 'Le document s’ouvre avec votre NDA',
  signFirst:
    'Il nomme des contreparties et donne des chiffres exacts ; il est donc rédigé une fois votre engagement de confidentialité enregistré. Signer prend une minute.',
  sign: 'Lire et signer le NDA',
  noProfileTitle: 'Pas encore de document',
  noProfile:
    'Il est rédigé d’après votre profil. Dites d’abord si vous cédez ou achetez, et remplissez ce que vous savez.',
  toSettings: 'Compléter votre profil',
  teasers: 'Teasers',
  teasersLead: 'Un par mise en relation : anonyme pour tout lecteur, chiffres clés en fourchettes.',
  teasersNone: 'Chaque mise en relation a son teaser. Ouvrez-en une depuis vos contreparties et il apparaîtra ici.',
  toMatches: 'Voir vos contreparties',
  preview: 'Aperçu',
  previewOf: 'Aperçu du teaser pour {{name}}',
  downloadOf: 'Télécharger le teaser pour {{name}}',
  hide: 'Fermer l’aperçu',
  teaserFor: 'Teaser : {{name}}',
  noViewer: 'Ce navigateur n’affiche pas de PDF dans une page. Téléchargez le teaser pour le lire.',
}
