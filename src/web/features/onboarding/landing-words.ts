/** Words of the start page; they come with the first load. */
export const en = {
  title: 'A confidential deal-flow workspace for mergers and acquisitions',
  headline: 'Sell or buy a company in confidence.',
  lead: 'Concordat ranks counterparties figure by figure, values a company with its workings shown, and discloses no name before an NDA is recorded.',
  ways: 'Where to begin',
  sell: { title: 'Sell a company', text: 'A valuation by three methods, ranked buyers, a blind teaser.' },
  buy: { title: 'Buy a company', text: 'Sellers ranked against your ticket, growth and margin targets.' },
  open: { title: 'Open a workspace', text: 'With the key you were given when you registered.' },
  onward: { title: 'Continue to your workspace', text: 'Its key is kept on this device.' },
  specimen: {
    title: 'One match, before and after',
    note: 'An example with invented figures.',
    before: 'Before the NDA',
    after: 'Once you are authorised',
    name: 'Ateliers Vernay',
    codeName: 'Company K',
    revenue: 'Revenue',
    growth: 'Growth',
    margin: 'EBITDA margin',
    parts: 'Parts of the fit score, multiplied by business fit',
  },
  facts: {
    title: 'How names stay confidential',
    code: {
      title: 'A code name until you are authorised',
      text: 'No name, contact, website or company number appears on any page, in any document or in any answer to an agent; figures are rounded to three significant figures or given as wide ranges, and identifying words are masked.',
    },
    stands: {
      title: 'No name before an NDA',
      text: 'You are told names only once your NDA is in force, and only those of your matches and of the companies you are paired with, within a daily allowance. A company can decide to approve each reader first.',
    },
    told: {
      title: 'You see who was told',
      text: 'Every disclosure is recorded with its time and the NDA it rests on, and the company named sees it. NDA records form a hash chain, and every receipt can be verified.',
    },
  },
  agents: {
    title: 'For developers and agents',
    text: 'Whatever a person can do here, an agent can do through the same contract.',
    docs: 'Documentation',
    api: 'API reference',
    protocols: 'MCP and A2A',
  },
}

/** The same in French. */
export const fr: typeof en = {
  title: 'Un espace de travail confidentiel pour les cessions et acquisitions',
  headline: 'Céder ou acquérir une entreprise en toute confidentialité.',
  lead: 'Concordat classe les contreparties chiffre par chiffre, valorise une société en montrant ses calculs et ne communique aucun nom avant qu’un NDA soit enregistré.',
  ways: 'Par où commencer',
  sell: {
    title: 'Céder une société',
    text: 'Une valorisation par trois méthodes, des acquéreurs classés, un teaser anonyme.',
  },
  buy: {
    title: 'Acquérir une société',
    text: 'Des cédants classés selon votre ticket, la croissance et la marge visées.',
  },
  open: { title: 'Ouvrir un espace', text: 'Avec la clé remise à l’inscription.' },
  onward: { title: 'Continuer vers votre espace', text: 'Sa clé est conservée sur cet appareil.' },
  specimen: {
    title: 'Une contrepartie, avant et après',
    note: 'Un exemple aux chiffres inventés.',
    before: 'Avant le NDA',
    after: 'Une fois autorisé',
    name: 'Ateliers Vernay',
    codeName: 'Société K',
    revenue: 'CA',
    growth: 'Croissance',
    margin: 'Marge d’EBITDA',
    parts: 'Composantes du score d’adéquation, multipliées par la proximité d’activité',
  },
  facts: {
    title: 'Comment les noms restent confidentiels',
    code: {
      title: 'Un nom de code jusqu’à l’autorisation',
      text: 'Ni nom, ni contact, ni site, ni SIREN, sur aucune page, aucun document, aucune réponse à un agent ; les chiffres sont arrondis à trois chiffres significatifs ou donnés en larges fourchettes, les mots qui identifient masqués.',
    },
    stands: {
      title: 'Aucun nom sans NDA',
      text: 'Un nom n’est communiqué qu’avec un NDA en vigueur, pour vos contreparties et vos mises en relation seulement, dans la limite d’un quota quotidien. Une société peut décider d’approuver d’abord chaque lecteur.',
    },
    told: {
      title: 'Vous savez qui a été informé',
      text: 'Chaque nom communiqué est enregistré avec la date et le NDA correspondant, et la société nommée le voit. Les NDA forment une chaîne d’empreintes et chaque reçu est vérifiable.',
    },
  },
  agents: {
    title: 'Pour les développeurs et les agents',
    text: 'Tout ce qu’une personne fait ici, un agent peut le faire par le même contrat.',
    docs: 'Documentation',
    api: 'Référence de l’API',
    protocols: 'MCP et A2A',
  },
}
