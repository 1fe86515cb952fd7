/** Words of the page of background work. */
export const en = {
  title: 'Jobs',
  lead: 'Enrichment and other background work. This page updates by itself.',
  states: { waiting: 'Waiting', active: 'Running', retrying: 'To be retried', done: 'Done', failed: 'Failed' },
  queues: { enrichment: 'Enrichment', 'enrichment-lost': 'Enrichment given up' },
  embedding: 'Texts to be embedded',
  failures: 'Newest failures',
  noFailures: 'Nothing has failed.',
  step: 'Step',
  party: 'Party',
  kind: 'What happened',
  kinds: { source_unavailable: 'Source unavailable', fault: 'Fault' },
  attempts: 'Attempts',
  when: 'When',
  retry: 'Try again',
}

/** The same in French. */
export const fr: typeof en = {
  title: 'Tâches',
  lead: 'Enrichissement et autres travaux de fond. Cette page se met à jour d’elle-même.',
  states: { waiting: 'En attente', active: 'En cours', retrying: 'À réessayer', done: 'Terminées', failed: 'En échec' },
  queues: { enrichment: 'Enrichissement', 'enrichment-lost': 'Enrichissement abandonné' },
  embedding: 'Textes à vectoriser',
  failures: 'Derniers échecs',
  noFailures: 'Rien n’a échoué.',
  step: 'Étape',
  party: 'Société',
  kind: 'Ce qui s’est passé',
  kinds: { source_unavailable: 'Source indisponible', fault: 'Erreur' },
  attempts: 'Essais',
  when: 'Quand',
  retry: 'Réessayer',
}
