/** Words of the settings of mail about what waits. */
export const en = {
  title: 'E-mail about what waits for you',
  text: 'A message names nobody, shows no figure and leads to this workspace. It goes to the owners with a confirmed address.',
  delivery: {
    mail: 'Messages are sent by this service.',
    unproven: 'No message is sent yet: confirm your e-mail address first, in the card “Assurance” above.',
    operator:
      'This installation sends no mail by itself: messages wait until the operator passes them on. The overview lists what waits for you.',
  },
  topic: {
    introductions: { label: 'Introductions', hint: 'Someone asks to be introduced, or a pairing is opened with you.' },
    name_requests: { label: 'Requests for a name', hint: 'Someone asks for your name, or approves your request.' },
    messages: { label: 'Messages', hint: 'A counterparty has written to you.' },
    phases: { label: 'Phases', hint: 'A phase or a closing waits for your confirmation.' },
    papers: { label: 'Memoranda and documents', hint: 'Something was released to you that you have not read.' },
    tasks: { label: 'Own tasks', hint: 'A task in your notebook is due.' },
  },
  mode: { at_once: 'At once', daily: 'Daily', off: 'Off' },
  hint: 'At once: within seconds, at most one message in fifteen minutes. Daily: once a day at 06:00 UTC. Unless a topic is off, a reminder follows three days before a request lapses.',
}

/** The same in French. */
export const fr: typeof en = {
  title: 'E-mails sur ce qui vous attend',
  text: 'Un message ne nomme personne, ne donne aucun chiffre et renvoie à cet espace. Il est adressé aux propriétaires dont l’adresse est confirmée.',
  delivery: {
    mail: 'Les messages sont envoyés par ce service.',
    unproven:
      'Aucun message n’est encore envoyé : confirmez d’abord votre adresse e-mail, dans la carte « Niveau de preuve » ci-dessus.',
    operator:
      'Cette installation n’envoie pas d’e-mail elle-même : les messages attendent que l’opérateur les transmette. La vue d’ensemble indique ce qui vous attend.',
  },
  topic: {
    introductions: {
      label: 'Présentations',
      hint: 'Quelqu’un souhaite vous être présenté, ou une mise en relation est ouverte avec vous.',
    },
    name_requests: {
      label: 'Demandes de nom',
      hint: 'Quelqu’un demande votre nom, ou accepte votre demande.',
    },
    messages: { label: 'Messages', hint: 'Une contrepartie vous a écrit.' },
    phases: { label: 'Phases', hint: 'Une phase ou une clôture attend votre confirmation.' },
    papers: { label: 'Mémorandums et documents', hint: 'Un document vous a été remis et vous ne l’avez pas lu.' },
    tasks: { label: 'Tâches personnelles', hint: 'Une tâche de votre carnet arrive à échéance.' },
  },
  mode: { at_once: 'Aussitôt', daily: 'Chaque jour', off: 'Jamais' },
  hint: 'Aussitôt : en quelques secondes, un message par quart d’heure au plus. Chaque jour : une fois par jour à 6 h UTC. Sauf si le thème est sur « Jamais », un rappel suit trois jours avant qu’une demande n’expire.',
}
