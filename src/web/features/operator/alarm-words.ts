/** Words of the alarms that wait for the operator. */
export const en = {
  title: 'Alarms',
  lead: 'What looks like an attempt to learn names or to mislead others. You decide; each decision is recorded and can be changed.',
  view: { label: 'Show', open: 'Open', all: 'All' },
  none: { open: 'No alarm is open.', all: 'No alarm has been raised yet.' },
  kind: {
    retargeting: 'A signed workspace changes its profile again and again',
    many_signatures: 'Many signatures from one source',
    alike_parties: 'Nearly identical parties from one network',
    same_company: 'Several workspaces claim to be the same company',
    sanctioned_holder: 'Somebody suspended or barred may be back',
    restating: 'A workspace states one company after another as its own',
  },
  held: {
    retargeting: 'Nothing is held back. Names it reaches only by its own changes open at ten a day.',
    many_signatures: 'Nothing is held back. All signers on one network together open at most 500 names a day.',
    alike_parties: 'Meanwhile these parties hide nobody in a teaser and use up nobody’s daily allowance.',
    same_company:
      'Where they state one SIREN, only the one that had proven it before counts as the company. A shared name alone holds nothing back.',
    sanctioned_holder:
      'A workspace shares its company, number, domain, mailbox, supervisor or network with one that is suspended or barred. Until you find it harmless it signs nothing and opens no name.',
    restating: 'Meanwhile it is shown no company that it had not been shown before.',
  },
  raised: 'Raised on {{date}}',
  workspaces_one: 'workspace no. {{numbers}}',
  workspaces_other: '{{count}} workspaces: no. {{numbers}}',
  verdict: { harmless: 'Found harmless', confirmed: 'Confirmed' },
  decide: 'Decide',
  change: 'Change the decision',
  found: 'What did you find?',
  harmless: 'Harmless: lift what is held back',
  confirmed: 'Confirmed: keep it held back',
  keeps: 'Which workspace is the company?',
  neither: 'None of them',
  erased: 'These workspaces were erased.',
  reason: 'Reason (kept in the audit log: name nobody)',
  record: 'Record the decision',
}

/** The same in French. */
export const fr: typeof en = {
  title: 'Alertes',
  lead: 'Ce qui ressemble à une tentative de découvrir des noms ou de tromper les autres. Vous tranchez ; chaque décision est consignée et peut être modifiée.',
  view: { label: 'Afficher', open: 'Ouvertes', all: 'Toutes' },
  none: { open: 'Aucune alerte n’est ouverte.', all: 'Aucune alerte n’a encore été levée.' },
  kind: {
    retargeting: 'Un espace qui a signé modifie son profil à répétition',
    many_signatures: 'De nombreuses signatures d’une même origine',
    alike_parties: 'Des sociétés presque identiques venues d’un même réseau',
    same_company: 'Plusieurs espaces disent être la même société',
    sanctioned_holder: 'Un titulaire suspendu ou exclu est peut-être de retour',
    restating: 'Un espace se présente tour à tour comme plusieurs sociétés',
  },
  held: {
    retargeting:
      'Rien n’est retenu. Les noms qu’il n’atteint que par ses propres modifications s’ouvrent à raison de dix par jour.',
    many_signatures:
      'Rien n’est retenu. Tous les signataires d’un même réseau découvrent ensemble au plus 500 noms par jour.',
    alike_parties:
      'En attendant, ces sociétés ne masquent personne dans un teaser et n’entament le quota quotidien de personne.',
    same_company:
      'S’ils déclarent le même SIREN, seul celui qui l’avait prouvé auparavant compte comme la société. Un nom commun à lui seul ne retient rien.',
    sanctioned_holder:
      'L’espace indiqué partage sa société, son numéro, son domaine, sa boîte aux lettres, son responsable ou son réseau avec un espace suspendu ou exclu. Tant que vous ne le jugez pas sans gravité, il ne signe rien et ne découvre aucun nom.',
    restating: 'En attendant, aucune société qu’il n’avait pas déjà vue ne lui est montrée.',
  },
  raised: 'Levée le {{date}}',
  workspaces_one: 'espace n° {{numbers}}',
  workspaces_other: '{{count}} espaces : n° {{numbers}}',
  verdict: { harmless: 'Jugée sans gravité', confirmed: 'Confirmée' },
  decide: 'Trancher',
  change: 'Modifier la décision',
  found: 'Qu’avez-vous constaté ?',
  harmless: 'Sans gravité : lever ce qui est retenu',
  confirmed: 'Confirmée : continuer à retenir',
  keeps: 'Quel espace est bien la société ?',
  neither: 'Aucun d’eux',
  erased: 'Ces espaces ont été effacés.',
  reason: 'Motif (conservé dans le journal : ne nommez personne)',
  record: 'Consigner la décision',
}
