import { paragraph } from './document.ts'
import type { MemorandumWords } from './memorandum-word-list.ts'

export const MEMORANDUM_WORDS_FR: MemorandumWords = {
  kind: 'Mémorandum d’information',
  unnamed: 'Société sans nom',
  fictional: 'Démonstration : cette société n’existe pas',
  draft: 'Projet, pas encore approuvé par le cédant',
  draftMark: 'Projet',
  confidential: 'Confidentiel',
  approved: (version, day) => `Version ${version}, approuvée par le cédant le ${day}`,
  preparedFor: (reader, day) => `Exemplaire de ${reader}, ${day}`,
  contents: 'Sommaire',
  notice:
    'Ce mémorandum a été établi par le cédant à partir de ses propres informations et de ses chiffres, que ce service n’a pas audités. Il est remis sous engagement de confidentialité, à seule fin d’apprécier une éventuelle opération. Il ne constitue ni une offre ni un conseil, et son exhaustivité n’est pas garantie. Il ne peut être ni copié ni transmis.',
  footer: 'Strictement privé et confidentiel. Remis à titre d’information ; ni offre ni conseil.',
  footerFor: (reader) => `Strictement privé et confidentiel. Exemplaire de ${reader} ; ne pas transmettre.`,
  missingGlyphs: '□ remplace les caractères absents des polices de ce document.',
  headings: {
    summary: 'Synthèse',
    business: 'Activité et produits',
    market: 'Marché et concurrence',
    customers: 'Clients',
    organisation: 'Organisation',
    financials: 'Données financières',
    adjustments: 'Retraitements de l’EBITDA',
    outlook: 'Perspectives',
    transaction: 'Opération',
    process: 'Processus',
  },
  asked: {
    summary: 'ce que fait la société, ses atouts et les raisons de la cession, en quelques phrases.',
    business: 'produits et services, modes de production et de vente, sites et équipements.',
    market: 'taille et croissance du marché, votre position, les principaux concurrents.',
    customers: 'types de clients, contrats et durées, part des plus importants, chiffre d’affaires récurrent.',
    organisation: 'actionnariat, dirigeants et ceux qui resteraient, effectif, sites.',
    financials: 'chiffre d’affaires et EBITDA des trois à cinq derniers exercices, avec les raisons des évolutions.',
    adjustments:
      'charges et produits que l’acquéreur ne doit pas extrapoler : rémunération du dirigeant, loyers, éléments exceptionnels.',
    outlook: 'l’exercice en cours, le budget et les projets transmis.',
    transaction: 'nature de l’opération, part cédée, prix attendu, actifs exclus.',
    process: 'calendrier, manière de poser des questions et de remettre une offre.',
  },
  toComplete: (asked) => paragraph(`À compléter : ${asked}`),
  unaudited: {
    stated: 'Les chiffres sont déclarés par la société. Ce service ne les a pas audités.',
    documents: (years) =>
      `Les chiffres de ${years} proviennent de documents que la société indique comme source. Ce service n’a pas vérifié si ceux-ci ont été audités.`,
  },
  listedPeers: (industry, areFarLarger) =>
    `Sociétés cotées les plus proches de cette activité (${industry}), à titre de comparaison${areFarLarger ? '\u00a0; la plupart sont bien plus grandes' : ''}.`,
  revenueChart: 'Chiffre d’affaires, millions d’euros',
  yearBefore: 'Exercice précédent',
  lastYear: 'Dernier exercice',
}
