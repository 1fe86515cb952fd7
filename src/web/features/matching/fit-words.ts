/** Words of a fit taken apart, and of the conditions of a match. */
export const en = {
  is: '{{name}}: {{value}}',
  legend: {
    label: 'How to read a fit',
    text: 'Revenue, growth and EBITDA margin earn up to 100 points together; the business fit multiplies the sum.',
    taken: 'lost on business fit',
    points: '{{name}} {{points}}',
  },
  gate: {
    communication: 'Can be introduced',
    ticket_fit: 'Equity within the ticket',
    open: 'condition met',
    closed: 'condition not met',
    unchecked: 'condition not checked',
    bothOpen: 'Both conditions met',
    someUnchecked: 'A condition is not checked',
  },
  of: '{{points}} of {{most}}',
  figures: 'Figures together',
  likeness: 'Business fit',
  result: 'Fit',
}

/** The same in French. */
export const fr: typeof en = {
  is: '{{name}} : {{value}}',
  legend: {
    label: 'Lire un score d’adéquation',
    text: 'CA, croissance et EBITDA totalisent 100 points au plus ; la proximité d’activité multiplie la somme.',
    taken: 'points perdus (activité éloignée)',
    points: '{{name}} {{points}}',
  },
  gate: {
    communication: 'Mise en contact possible',
    ticket_fit: 'Besoin en fonds propres dans le ticket',
    open: 'condition remplie',
    closed: 'condition non remplie',
    unchecked: 'condition non vérifiée',
    bothOpen: 'Les deux conditions sont remplies',
    someUnchecked: 'Une condition n’est pas vérifiée',
  },
  of: '{{points}} sur {{most}}',
  figures: 'Total des chiffres',
  likeness: 'Proximité d’activité',
  result: 'Score d’adéquation',
}
