/** Words of what a workspace has proven, of the pages that a message leads to, and of the outbox. */
export const en = {
  level: {
    label: 'Assurance',
    declared: 'Declared',
    email: 'E-mail confirmed',
    company: 'Company address confirmed',
    vetted: 'Checked by the operator',
  },
  meaning: {
    declared: 'Nothing is proven: this is what the workspace says of itself.',
    email: 'A code sent to its e-mail address came back.',
    company:
      'The confirmed address belongs to the domain of its website, or its signer is the legal representative in a register.',
    vetted: 'The operator checked who stands behind the workspace.',
  },
  proof: {
    title: 'Confirm your e-mail address',
    text: 'Counterparties see how much of your identity is proven. A confirmed address also gives you a way back if you lose the key.',
    send: 'Send the code',
    sent: 'A message with a code is on its way to {{email}}. It may take a minute; look into the spam folder too.',
    byOperator: 'This installation sends no mail. The operator will hand you the code.',
    code: 'Code from the message',
    confirm: 'Confirm',
    done: 'Your address is confirmed.',
    missing: 'State your e-mail address above first.',
  },
  confirm: {
    title: 'Confirm an e-mail address',
    lead: 'Confirm that the address of the workspace open on this device is yours.',
    noWorkspace:
      'No workspace is open on this device. Open it with its key, then follow the link again or enter the code in its settings.',
    go: 'Go to the workspace',
  },
  recover: {
    title: 'Lost key',
    lead: 'If your workspace has confirmed an e-mail address, a new key replaces the lost one.',
    email: 'E-mail address of the workspace',
    send: 'Send the link',
    sent: 'If a workspace has confirmed this address, a message is on its way to it. Its link works for one hour.',
    ready: 'Getting a new key ends the old one at once. Everything in the workspace stays.',
    take: 'Get a new key',
    done: 'Your new key',
    open: 'Go to the workspace',
    lost: 'Lost the key?',
  },
  outbox: {
    title: 'Outbox',
    lead: 'Messages that leave by mail. Each is written, with a new one-time code, when it leaves.',
    noMail:
      'SMTP_URL is not set: nothing leaves by itself. Read a message here and hand it to the owner of the address.',
    none: 'No message',
    to: 'To',
    kind: 'For',
    kinds: { verify_email: 'Confirming an address', recovery: 'A lost key', first_workspace: 'A second workspace' },
    state: 'State',
    states: {
      waiting: 'Waiting',
      sent: 'Sent',
      handed_over: 'Handed over',
      bounced: 'Address refused',
      failed: 'Failed',
      moot: 'Nobody to write to',
    },
    at: 'Asked for',
    attempts: 'Attempts',
    read: 'Read',
    handedTitle: 'Hand this message to {{address}}',
    handedHint:
      'Its code is shown this once and opens what the message says: give it to nobody else. The message is ended, and the act is audited.',
  },
  vet: {
    note: 'How you checked who stands behind the workspace',
    vet: 'Mark as checked',
    unvet: 'Withdraw the check',
  },
}

/** The same in French. */
export const fr: typeof en = {
  level: {
    label: 'Niveau de preuve',
    declared: 'Déclaré',
    email: 'E-mail confirmé',
    company: 'Adresse de la société confirmée',
    vetted: 'Vérifié par l’opérateur',
  },
  meaning: {
    declared: 'Rien n’est prouvé : c’est ce que l’espace dit de lui-même.',
    email: 'Un code envoyé à son adresse e-mail est revenu.',
    company:
      'L’adresse confirmée est du domaine de son site, ou son signataire est le représentant légal selon un registre.',
    vetted: 'L’opérateur a vérifié qui se tient derrière l’espace.',
  },
  proof: {
    title: 'Confirmez votre adresse e-mail',
    text: 'Les contreparties voient ce qui est prouvé de votre identité. Une adresse confirmée vous permet aussi de revenir si vous perdez la clé.',
    send: 'Envoyer le code',
    sent: 'Un message avec un code est envoyé à {{email}}. Cela peut prendre une minute ; regardez aussi dans les indésirables.',
    byOperator: 'Cette installation n’envoie pas de courrier. L’opérateur vous remettra le code.',
    code: 'Code du message',
    confirm: 'Confirmer',
    done: 'Votre adresse est confirmée.',
    missing: 'Indiquez d’abord votre adresse e-mail ci-dessus.',
  },
  confirm: {
    title: 'Confirmer une adresse e-mail',
    lead: 'Confirmez que l’adresse de l’espace ouvert sur cet appareil est la vôtre.',
    noWorkspace:
      'Aucun espace n’est ouvert sur cet appareil. Ouvrez-le avec sa clé, puis suivez de nouveau le lien ou saisissez le code dans ses réglages.',
    go: 'Aller à l’espace',
  },
  recover: {
    title: 'Clé perdue',
    lead: 'Si votre espace a confirmé une adresse e-mail, une nouvelle clé remplace celle qui est perdue.',
    email: 'Adresse e-mail de l’espace',
    send: 'Envoyer le lien',
    sent: 'Si un espace a confirmé cette adresse, un message lui est envoyé. Son lien sert pendant une heure.',
    ready: 'Prendre une nouvelle clé met aussitôt fin à l’ancienne. Tout ce que contient l’espace reste.',
    take: 'Obtenir une nouvelle clé',
    done: 'Votre nouvelle clé',
    open: 'Aller à l’espace',
    lost: 'Clé perdue ?',
  },
  outbox: {
    title: 'Courrier sortant',
    lead: 'Les messages qui partent par e-mail. Chacun est écrit, avec un nouveau code à usage unique, au moment de partir.',
    noMail:
      'SMTP_URL n’est pas défini : rien ne part tout seul. Lisez un message ici et remettez-le au titulaire de l’adresse.',
    none: 'Aucun message',
    to: 'À',
    kind: 'Pour',
    kinds: { verify_email: 'Confirmer une adresse', recovery: 'Une clé perdue', first_workspace: 'Un second espace' },
    state: 'État',
    states: {
      waiting: 'En attente',
      sent: 'Envoyé',
      handed_over: 'Remis',
      bounced: 'Adresse refusée',
      failed: 'Échec',
      moot: 'Personne à qui écrire',
    },
    at: 'Demandé',
    attempts: 'Essais',
    read: 'Lire',
    handedTitle: 'Remettez ce message à {{address}}',
    handedHint:
      'Son code n’est montré que cette fois et ouvre ce que dit le message : ne le donnez à personne d’autre. Le message est clos, et l’acte est consigné.',
  },
  vet: {
    note: 'Comment vous avez vérifié qui se tient derrière l’espace',
    vet: 'Marquer comme vérifié',
    unvet: 'Retirer la vérification',
  },
}
