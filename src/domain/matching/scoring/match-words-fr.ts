import { FORMATS } from '../../language/formats.ts'
import { FIT_THRESHOLD } from './fit.ts'
import type { MatchWords } from './match-word-list.ts'
import type { Link } from './neighbours.ts'
import type { BusinessReason, PlaceReason, RevenueReason, TargetReason, Unjudged } from './reasons.ts'
import type { Targeted } from './why-not.ts'

const { exact, eurMExact } = FORMATS.fr
const percent = (figure: number) => `${exact(figure)}\u00a0%`

const BUSINESS: Readonly<Record<BusinessReason['verdict'], string>> = {
  same: 'L’activité est celle que recherche l’acquéreur.',
  close: 'Les textes évoquent l’activité que recherche l’acquéreur, ou une activité voisine.',
  related: 'L’activité ressemble à celle que recherche l’acquéreur\u00a0; lisez la description pour vous en assurer.',
  neighbour: 'L’activité est peut-être voisine de celle que recherche l’acquéreur.',
  loose: 'Peu d’éléments relient l’activité à celle que recherche l’acquéreur.',
  sector: 'L’activité relève du secteur que nomme l’acquéreur.',
  any: 'L’acquéreur étudie toute activité\u00a0: l’activité n’a pas été jugée.',
  bought: 'L’activité est proche de celle d’une société que l’acquéreur a reprise ou détient.',
  perhaps_bought:
    'L’activité ressemble à celle d’une société que l’acquéreur a reprise ou détient\u00a0; lisez la description pour vous en assurer.',
}

const LINKS: Readonly<Record<Link, string>> = {
  supplies: 'ces entreprises vendent au métier que recherche l’acquéreur',
  buys: 'ces entreprises achètent au métier que recherche l’acquéreur',
  customers: 'les mêmes clients achètent aux deux métiers',
  skills: 'les deux métiers demandent à peu près les mêmes savoir-faire et les mêmes équipements',
}

const PLACE: Readonly<Record<PlaceReason['verdict'], string>> = {
  inside: 'La société se trouve dans la zone recherchée par l’acquéreur.',
  neighbouring: 'La société se trouve dans une zone voisine de celle que recherche l’acquéreur.',
  next_country:
    'La société se trouve dans un pays voisin de ceux que l’acquéreur a cités ; cela suffit à la laisser sous le seuil.',
  outside: 'La société se trouve hors de la zone recherchée par l’acquéreur.',
  unknown: 'La localisation de la société n’est pas connue\u00a0: elle n’a pas été jugée.',
}

const TARGETED: Readonly<Record<Targeted, string>> = { growth: 'croissance', margin: 'marge d’EBITDA' }

function target(reason: TargetReason<Targeted>): string {
  const measure = TARGETED[reason.of]
  if (reason.verdict === 'unstated') return `Aucun objectif de ${measure} n’est indiqué.`
  if (reason.verdict === 'undisclosed') return `La ${measure} n’est pas communiquée.`
  if (reason.verdict === 'unapproved')
    return `La ${measure} ne compte pas tant que vous n’avez pas approuvé ce que les autres voient.`
  if (reason.verdict === 'range')
    return `La ${measure} a été jugée sur une large fourchette\u00a0: l’une des parties ne donne que des fourchettes.`
  const [actual, wanted] = [percent(reason.actualPct), percent(reason.targetPct)]
  if (reason.verdict === 'level') return `La ${measure} de ${actual} égale l’objectif de ${wanted} après arrondi.`
  const judged = {
    meets: 'atteint l’objectif',
    short: 'est un peu en deçà de l’objectif',
    far_short: 'est nettement en deçà de l’objectif',
  }[reason.verdict]
  return `La ${measure} de ${actual} ${judged} de ${wanted}.`
}

const SIZES: Readonly<Record<Exclude<RevenueReason['verdict'], Unjudged<'revenue'>['verdict']>, string>> = {
  inside: 'entrent dans le ticket',
  just_above: 'dépassent de peu le ticket',
  far_above: 'dépassent nettement le ticket',
  just_below: 'sont juste inférieurs au ticket',
  far_below: 'sont nettement inférieurs au ticket',
}

const wouldBring = (fit: number) => `porterait le score d’adéquation à ${exact(fit)}.`

export const MATCH_WORDS_FR: MatchWords = {
  reasons: {
    business: ({ verdict }) => BUSINESS[verdict],
    place: ({ verdict }) => PLACE[verdict],
    revenue: (reason) => {
      if (reason.verdict === 'unstated') return 'Aucun ticket n’est indiqué\u00a0: la taille n’a pas été jugée.'
      if (reason.verdict === 'undisclosed') return 'Le chiffre d’affaires n’est pas communiqué.'
      if (reason.verdict === 'unapproved')
        return 'Le chiffre d’affaires ne compte pas tant que vous n’avez pas approuvé ce que les autres voient.'
      if (reason.verdict === 'range')
        return 'La taille a été jugée sur une large fourchette\u00a0: l’une des parties ne donne que des fourchettes.'
      return `Les fonds propres nécessaires pour une société de cette taille ${SIZES[reason.verdict]}.`
    },
    growth: target,
    margin: target,
  },
  gates: {
    ev_unknown: 'la valeur d’entreprise n’est pas connue',
    ticket_unstated: 'le ticket n’est pas indiqué',
    above_ticket: 'les fonds propres nécessaires dépassent le ticket',
    below_ticket: 'les fonds propres nécessaires sont inférieurs au ticket',
    within_ticket: 'les fonds propres nécessaires entrent dans le ticket',
    above_ticket_in_ranges: 'estimés sur de larges fourchettes, les fonds propres nécessaires dépassent le ticket',
    below_ticket_in_ranges:
      'estimés sur de larges fourchettes, les fonds propres nécessaires sont inférieurs au ticket',
    within_ticket_in_ranges: 'estimés sur de larges fourchettes, les fonds propres nécessaires entrent dans le ticket',
    ev_unapproved: 'les chiffres du cédant ne comptent pas tant qu’il n’a pas approuvé ce que les autres voient',
    revenue_below_stated: 'le chiffre d’affaires est inférieur à la taille qu’indique l’acquéreur',
    revenue_above_stated: 'le chiffre d’affaires est supérieur à la taille qu’indique l’acquéreur',
    ebitda_below_stated: 'l’EBITDA est inférieur à la taille qu’indique l’acquéreur',
    ebitda_above_stated: 'l’EBITDA est supérieur à la taille qu’indique l’acquéreur',
    not_offered: 'l’une des parties s’est retirée ou a conclu son opération',
    red_flag:
      'un registre indique que l’une des parties est radiée ou en procédure collective, et l’opérateur doit encore vérifier',
    no_address: 'l’une des parties n’a pas d’adresse de contact',
    opted_out: 'l’une des parties ne souhaite pas être contactée',
    bounced: 'l’adresse de l’une des parties ne reçoit pas de courrier',
    both_cold: 'aucune des deux parties n’a encore pris contact',
    introducible: 'les deux parties peuvent être mises en relation',
  },
  obstacles: {
    nothing: () => 'Rien ne s’y oppose\u00a0: les deux sociétés sont compatibles.',
    fit: ({ fit, deterministic, semantic }) =>
      `Le score d’adéquation est de ${exact(fit)}\u00a0: ${exact(deterministic)} pour les chiffres × ${exact(semantic)} pour l’activité et le lieu\u202f; il faut ${FIT_THRESHOLD}.`,
  },
  changes: {
    introduction: () =>
      'La mise en relation est possible dès que les deux parties peuvent être jointes et que l’une d’elles a un espace de travail ou a pris contact.',
    approval: () => 'Dès que ce que les autres voient est approuvé, les chiffres comptent.',
    ticket_in_ranges: () =>
      'Un autre ticket pourrait remplir la condition\u00a0; impossible de dire lequel, car l’une des parties n’indique que des fourchettes.',
    size_in_ranges: ({ fit }) =>
      `Un ticket couvrant les fonds propres nécessaires ${wouldBring(fit)} Aucun montant ne peut être donné, car l’une des parties n’indique que des fourchettes.`,
    target_in_ranges: ({ measure, fit }) =>
      `Un objectif de ${TARGETED[measure]} que la société atteint ${wouldBring(fit)} Aucun chiffre ne peut être donné, car l’une des parties n’indique que des fourchettes.`,
    ticket_max: ({ leastEurM }) =>
      `Un ticket maximum d’environ ${eurMExact(leastEurM)} ou plus remplirait la condition du ticket.`,
    ticket_min: ({ mostEurM }) =>
      `Un ticket minimum d’environ ${eurMExact(mostEurM)} ou moins remplirait la condition du ticket.`,
    excluded: () => 'L’acquéreur exclut cette activité\u00a0; aucun autre changement n’y ferait rien.',
    buyer_unread: () =>
      'Aucune activité n’a été reconnue dans les textes de l’acquéreur\u00a0: ils ne peuvent pas être comparés. Une activité nommée y remédierait, ou «\u00a0tous secteurs\u00a0» si toute activité convient.',
    seller_unread: () =>
      'Aucune activité n’a été reconnue dans la description du cédant. Une description en anglais, français, allemand, espagnol ou italien y remédierait.',
    stated_size: () =>
      'Un autre montant dans les textes de l’acquéreur remplirait la condition du ticket\u00a0: une société qui s’en écarte d’un cinquième au plus reste présentée.',
    business: ({ semantic }) =>
      `Aucun chiffre n’y changerait rien\u00a0: l’activité est trop éloignée de celle que recherche l’acquéreur (${exact(semantic)}, et il faut au moins ${exact(FIT_THRESHOLD / 100)}). Une description plus complète, ou une autre solution recherchée, y changerait quelque chose.`,
    neighbour: ({ link }) =>
      `Aucun chiffre n’y changerait rien. C’est une activité voisine\u00a0: ${LINKS[link]}. Une activité voisine n’est retenue que si l’acquéreur la nomme aussi.`,
    place: () =>
      'Aucun chiffre n’y changerait rien\u00a0: la société est trop loin de la zone que recherche l’acquéreur. Une zone plus large y changerait quelque chose.',
    ticket_stated: ({ fit }) => `Un ticket indiqué qui couvre les fonds propres nécessaires ${wouldBring(fit)}`,
    revenue_disclosed: ({ fit }) =>
      `Un chiffre d’affaires communiqué, si le ticket couvre les fonds propres nécessaires, ${wouldBring(fit)}`,
    ticket_raised: ({ leastEurM, fit }) =>
      `Un ticket maximum d’environ ${eurMExact(leastEurM)} ou plus ${wouldBring(fit)}`,
    ticket_lowered: ({ mostEurM, fit }) =>
      `Un ticket minimum d’environ ${eurMExact(mostEurM)} ou moins ${wouldBring(fit)}`,
    target_stated: ({ measure, fit }) =>
      `Un objectif de ${TARGETED[measure]} indiqué et atteint par ce cédant ${wouldBring(fit)}`,
    figure_disclosed: ({ measure, targetPct, fit }) =>
      `Une ${TARGETED[measure]} communiquée d’au moins ${percent(targetPct)} ${wouldBring(fit)}`,
    target_lowered: ({ measure, actualPct, targetPct, fit }) =>
      `Un objectif de ${TARGETED[measure]} de ${percent(actualPct)} au lieu de ${percent(targetPct)} ${wouldBring(fit)}`,
  },
  empty: {
    unread_text: () =>
      'Aucune activité n’a été reconnue dans vos textes, qui ne peuvent donc pas être comparés. Nommez l’activité dans les textes indiqués par la liste des tâches.',
    not_introducible: () =>
      'Aucune mise en relation n’est possible\u00a0: votre dossier est retiré, déjà conclu, signalé par un registre ou sans adresse de contact valable. Les paramètres et les constats des registres indiquent lequel.',
    blind_view_not_approved: ({ count }) =>
      `Tant que vous n’avez pas approuvé ce que les autres voient, vos chiffres ne comptent pour personne. Avec cette présentation, ${count === 1 ? 'un acquéreur correspondrait' : `${count} acquéreurs correspondraient`}.`,
    all_dismissed: ({ count }) =>
      `Vous avez écarté ${count === 1 ? 'la seule contrepartie' : `les ${count} contreparties`} de la liste. Annulez une exclusion pour la revoir.`,
    no_counterparties: () =>
      'Il n’y a encore personne de l’autre côté. Les correspondances apparaîtront dès qu’une contrepartie adéquate s’inscrira.',
    outside_ticket: () =>
      'Les contreparties les plus proches conviennent, sauf par la taille, qui sort du ticket ou de la taille recherchée.',
    below_fit: () => `Aucune contrepartie n’atteint encore un score d’adéquation de ${FIT_THRESHOLD} avec ce profil.`,
  },
  learned: {
    wanted: (count) =>
      `Placée plus haut\u00a0: l’activité ressemble à celle ${count === 1 ? 'd’une société que vous suivez ou avez retenue' : `de ${count} sociétés que vous suivez ou avez retenues`}.`,
    sector: (count) =>
      `Placée plus bas\u00a0: l’activité ressemble à celle ${count === 1 ? 'd’une société que vous avez écartée' : `de ${count} sociétés que vous avez écartées`} pour son secteur.`,
    size: (count) =>
      `Placée plus bas\u00a0: la taille est proche de celle ${count === 1 ? 'd’une société que vous avez écartée' : `de ${count} sociétés que vous avez écartées`} pour cette raison.`,
  },
}
