/** Words of the confidentiality page. */
export const en = {
  title: 'Confidentiality',
  lead: {
    signed: 'Your NDA is in force',
    unsigned: 'Your NDA is not signed: names and exact figures are hidden',
    lapsed: 'Your NDA is no longer in force: names and exact figures are hidden again',
  },
  text: 'The undertaking',
  textMeta: 'Version {{version}} · in force for {{years}} years',
  read: 'Read the text again',
  hideText: 'Hide the text',
  fingerprint: 'SHA-256 of the text',

  sign: 'Sign',
  signLead:
    'Your signature is recorded with the time, your IP address and the hash of the text. Each record is chained to the one before.',
  signer: 'Name of the signatory',
  company: 'Company',
  consent: 'I have read the undertaking and am authorised to sign for this company',
  signNow: 'Sign the undertaking',
  signed: 'Signed: you can now be told the names of your matches and of the companies you are paired with',
  needName: 'Enter the name of the signatory',
  needConsent: 'Confirm that you have read the undertaking and may sign',

  receipt: 'Receipt',
  verified: 'Verified',
  notVerified: 'Not verified',
  verifiedHow:
    'The service has just computed the hashes of this record and of its neighbours again: none has been changed.',
  notVerifiedHow:
    'This record or one of its neighbours no longer matches its hash. Keep this page and tell the operator.',
  signedBy: 'Signed by',
  forCompany: 'For',
  recorded: 'Recorded',
  expires: 'In force until',
  version: 'Text',
  place: 'Place in the chain',
  placeOf: '{{place}} of {{length}}',
  from: 'Signed from',
  hash: 'Hash of this record',
  previous: 'Hash of the record before',
  details: 'Hashes and origin',
  saveReceipt: 'Download the receipt',
  noCompany: 'no company',
  revoked: 'This signature has expired or was revoked. Names stay hidden until an NDA is in force again.',

  hidden: 'What is hidden, and when it is shown',
  what: 'What',
  without: 'Before authorisation',
  opens: 'Shown after',
  rows: {
    name: {
      what: 'Name of a party',
      without: 'A code name such as Company A, used for you alone, the same on every page and never reused',
      opens: 'NDA, and a match or pairing',
    },
    contact: {
      what: 'Contact, e-mail, phone, website, company number',
      without: 'Not shown',
      opens: 'NDA, and a match or pairing',
    },
    figures: {
      what: 'Exact figures',
      without: 'Rounded to three significant figures, or as wide ranges',
      opens: 'NDA, and a match or pairing',
    },
    texts: {
      what: 'Names inside descriptions',
      without: 'Masked: names of companies and people, domains, addresses, numbers',
      opens: 'Never: they stay masked',
    },
    search: {
      what: 'Search by name',
      without: 'By sector and product only: an answer to a name would give the name away',
      opens: 'NDA, and a match or pairing',
    },
    memo: { what: 'Your memorandum with the names of matches', without: 'Not available', opens: 'NDA' },
    teaser: { what: 'Teasers', without: 'Always blind, for everyone', opens: 'Never: they stay blind' },
  },
  whyTitle: 'Why',
  why: 'The fact that a company is for sale, or wants to buy one, is itself sensitive: for staff, customers, lenders and competitors. So nobody is told a name before signing an undertaking, every disclosure is recorded, and the company named sees who was told.',
  standingTitle: 'Which names you are told',
  standing: {
    lead: 'Once your NDA is in force, you can be told the name of a party in these cases:',
    match: 'It is one of your current matches: the fit is 50 or more and both conditions are met.',
    pairing: 'It is paired with you.',
    sought:
      'At most ten names a day are disclosed of parties that only you asked to pair with, or that match only because you changed your profile after signing.',
    release: 'A party may decide to approve each reader first; its name is then disclosed only to those it approves.',
    limits:
      'At most 100 new names a day are disclosed to you. Each disclosure is recorded, and the party sees it in its activity. A name disclosed to you stays visible until your NDA ends.',
  },

  told: 'Who was told my name',
  learned: 'Whose names I was told',
  toldTo: 'Told to {{member}}',
  toldNone: 'Your name has not been disclosed to anyone.',
  learnedNone: 'No name has been disclosed to you yet.',
  who: 'Who',
  when: 'When',
  under: 'Under the NDA of',
  stands: 'in force',
  ended: 'ended',
  ofAll: 'The newest {{shown}} of {{all}}',
}

/** The same in French. */
export const fr: typeof en = {
  title: 'Confidentialité',
  lead: {
    signed: 'Votre NDA est en vigueur',
    unsigned: 'Votre NDA n’est pas signé : noms et chiffres exacts sont masqués',
    lapsed: 'Votre NDA n’est plus en vigueur : noms et chiffres exacts sont de nouveau masqués',
  },
  text: 'L’engagement',
  textMeta: 'Version {{version}}, en anglais · en vigueur {{years}} ans',
  read: 'Relire le texte',
  hideText: 'Masquer le texte',
  fingerprint: 'SHA-256 du texte',

  sign: 'Signer',
  signLead:
    'Votre signature est enregistrée avec l’heure, votre adresse IP et l’empreinte du texte. Chaque enregistrement est chaîné au précédent.',
  signer: 'Nom du signataire',
  company: 'Société',
  consent: 'J’ai lu l’engagement et je suis habilité à signer pour cette société',
  signNow: 'Signer l’engagement',
  signed: 'Signé : les noms de vos contreparties et de vos mises en relation peuvent maintenant vous être communiqués',
  needName: 'Indiquez le nom du signataire',
  needConsent: 'Confirmez que vous avez lu l’engagement et pouvez signer',

  receipt: 'Reçu',
  verified: 'Vérifié',
  notVerified: 'Vérification échouée',
  verifiedHow:
    'Le service vient de recalculer l’empreinte de cet enregistrement et de ses voisins : aucun n’a été modifié.',
  notVerifiedHow:
    'L’enregistrement ou un voisin ne correspond plus à son empreinte. Prévenez l’opérateur et conservez cette page.',
  signedBy: 'Signé par',
  forCompany: 'Pour',
  recorded: 'Enregistré',
  expires: 'En vigueur jusqu’au',
  version: 'Texte',
  place: 'Place dans la chaîne',
  placeOf: '{{place}} sur {{length}}',
  from: 'Signé depuis',
  hash: 'Empreinte de cet enregistrement',
  previous: 'Empreinte du précédent',
  details: 'Empreintes et origine',
  saveReceipt: 'Télécharger le reçu',
  noCompany: 'aucune société nommée',
  revoked: 'Cette signature a expiré ou a été révoquée. Les noms restent masqués tant qu’aucun NDA n’est en vigueur.',

  hidden: 'Ce qui est masqué, et quand c’est communiqué',
  what: 'Quoi',
  without: 'Avant autorisation',
  opens: 'Communiqué après',
  rows: {
    name: {
      what: 'Nom d’une société',
      without:
        'Un nom de code comme Company A, propre à votre espace, identique sur toutes les pages, jamais réutilisé',
      opens: 'NDA, et contrepartie ou mise en relation',
    },
    contact: {
      what: 'Contact, e-mail, téléphone, site, SIREN',
      without: 'Non affichés',
      opens: 'NDA, et contrepartie ou mise en relation',
    },
    figures: {
      what: 'Chiffres exacts',
      without: 'Arrondis à trois chiffres significatifs, ou en larges fourchettes',
      opens: 'NDA, et contrepartie ou mise en relation',
    },
    texts: {
      what: 'Noms dans les descriptions',
      without: 'Masqués : sociétés, personnes, domaines, adresses, numéros',
      opens: 'Jamais : ils restent masqués',
    },
    search: {
      what: 'Recherche par nom',
      without: 'Par secteur et produit seulement : répondre à un nom le trahirait',
      opens: 'NDA, et contrepartie ou mise en relation',
    },
    memo: {
      what: 'Votre mémorandum d’information avec les noms des contreparties',
      without: 'Non disponible',
      opens: 'NDA',
    },
    teaser: { what: 'Teasers', without: 'Toujours anonymes, pour tous', opens: 'Jamais : ils restent anonymes' },
  },
  whyTitle: 'Pourquoi',
  why: 'Un projet de cession ou d’acquisition est déjà une information sensible : vis-à-vis des équipes, des clients, des banques et des concurrents. Aucun nom n’est donc communiqué avant la signature d’un engagement ; chaque communication est enregistrée et la société nommée voit qui a été informé.',
  standingTitle: 'Quand un nom est communiqué',
  standing: {
    lead: 'Une fois votre NDA en vigueur, le nom d’une société peut vous être communiqué dans ces cas :',
    match:
      'Elle est l’une de vos contreparties actuelles : score d’adéquation d’au moins 50, les deux conditions remplies.',
    pairing: 'Une mise en relation vous réunit.',
    sought:
      'Dix noms par jour au plus sont communiqués pour les sociétés avec lesquelles vous seul avez demandé une mise en relation, ou qui ne correspondent que parce que vous avez modifié votre profil après la signature.',
    release:
      'Une société peut décider d’approuver d’abord chaque lecteur ; son nom n’est alors communiqué qu’à ceux qu’elle approuve.',
    limits:
      'Au plus 100 nouveaux noms vous sont communiqués par jour. Chaque communication est enregistrée, et la société la voit dans son activité. Un nom communiqué reste visible jusqu’à la fin de votre NDA.',
  },

  told: 'À qui mon nom a été communiqué',
  learned: 'Les noms qui m’ont été communiqués',
  toldTo: 'Communiqué à {{member}}',
  toldNone: 'Votre nom n’a été communiqué à personne.',
  learnedNone: 'Aucun nom ne vous a encore été communiqué.',
  who: 'Qui',
  when: 'Quand',
  under: 'Au titre du NDA du',
  stands: 'en vigueur',
  ended: 'terminé',
  ofAll: 'Les {{shown}} plus récents sur {{all}}',
}
