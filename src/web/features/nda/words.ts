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
  from: 'From',
  hash: 'Hash of this record',
  previous: 'Hash of the record before',
  details: 'Hashes and origin',
  saveReceipt: 'Download the receipt',
  noCompany: 'no company',
  revoked: 'This signature has expired or was revoked. Names stay hidden until an NDA is in force again.',

  hidden: 'What is hidden, and when it is shown',
  what: 'What',
  without: 'Before clearance',
  opens: 'Shown after',
  rows: {
    name: {
      what: 'Name of a party',
      without: 'A code name such as Company A: your own, the same on every page, never used twice',
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
      opens: 'They stay masked',
    },
    search: {
      what: 'Search by name',
      without: 'By sector and product only: an answer to a name would give the name away',
      opens: 'NDA, and a match or pairing',
    },
    memo: { what: 'Your memorandum with the names of matches', without: 'Not available', opens: 'NDA' },
    teaser: { what: 'Teasers', without: 'Always blind, for everyone', opens: 'They stay blind' },
  },
  whyTitle: 'Why',
  why: 'The fact that a company is for sale, or wants to buy one, is itself sensitive: for staff, customers, lenders and competitors. So nobody is told a name before signing an undertaking, every name told is recorded, and the company named sees who was told.',
  standingTitle: 'Which names you are told',
  standing: {
    lead: 'Once your NDA is in force, you can be told the name of a party in these cases:',
    match: 'It is one of your current matches: the fit is 50 or more and both conditions are met.',
    pairing: 'It is paired with you.',
    sought:
      'At most ten names a day are told of parties that only you asked to be paired with, or that became a match only because you changed your profile after signing.',
    release: 'A party may decide that it approves each reader first; its name is then told only to those it approves.',
    limits:
      'At most 100 new names are told a day. Each is recorded, and the party reads of it in its activity. A name you were told stays visible until your NDA ends.',
  },

  told: 'Who was told my name',
  learned: 'Whose names I was told',
  toldTo: 'Told to {{member}}',
  toldNone: 'Nobody has been told your name.',
  learnedNone: 'You have been told no name yet.',
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
    signed: 'Votre NDA est enregistré et en vigueur',
    unsigned: 'Votre NDA n’est pas signé : noms et chiffres exacts sont masqués',
    lapsed: 'Votre NDA n’est plus en vigueur : noms et chiffres exacts sont de nouveau masqués',
  },
  text: 'L’engagement',
  textMeta: 'Version {{version}} · en vigueur {{years}} ans',
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
  needName: 'Indiquez qui signe',
  needConsent: 'Confirmez que vous l’avez lu et pouvez signer',

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
  from: 'Depuis',
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
      what: 'Nom d’une partie',
      without: 'Un nom de code comme Company A : le vôtre, identique partout, jamais réutilisé',
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
      opens: 'Restent masqués',
    },
    search: {
      what: 'Recherche par nom',
      without: 'Par secteur et produit seulement : répondre à un nom le trahirait',
      opens: 'NDA, et contrepartie ou mise en relation',
    },
    memo: {
      what: 'Votre note d’information avec les noms des contreparties',
      without: 'Non disponible',
      opens: 'NDA',
    },
    teaser: { what: 'Teasers', without: 'Toujours anonymes, pour tous', opens: 'Ils restent anonymes' },
  },
  whyTitle: 'Pourquoi',
  why: 'Un projet de cession ou d’acquisition est déjà une information sensible : vis-à-vis des équipes, des clients, des banques et des concurrents. Aucun nom n’est donc communiqué avant la signature d’un engagement ; chaque communication est enregistrée et la société nommée voit qui a été informé.',
  standingTitle: 'Quand un nom est communiqué',
  standing: {
    lead: 'Une fois votre NDA en vigueur, le nom d’une partie peut vous être communiqué dans ces cas :',
    match: 'Elle est l’une de vos contreparties actuelles : adéquation d’au moins 50, les deux conditions remplies.',
    pairing: 'Une mise en relation vous réunit.',
    sought:
      'Dix noms par jour au plus sont communiqués pour les parties avec lesquelles vous seul avez demandé une mise en relation, ou qui ne correspondent que parce que vous avez modifié votre profil après la signature.',
    release:
      'Une partie peut décider d’approuver d’abord chaque lecteur ; son nom n’est alors communiqué qu’à ceux qu’elle approuve.',
    limits:
      'Au plus 100 nouveaux noms par jour. Chacun est enregistré une fois, et la partie le lit dans sa propre activité. Un nom communiqué le reste jusqu’à la fin de votre NDA.',
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
