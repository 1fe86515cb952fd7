import { paragraph } from './document.ts'
import type { MemorandumWords } from './memorandum-word-list.ts'

export const MEMORANDUM_WORDS_EN: MemorandumWords = {
  kind: 'Information memorandum',
  unnamed: 'Unnamed company',
  fictional: 'Demonstration: no such company exists',
  draft: 'Draft, not yet approved by the seller',
  draftMark: 'Draft',
  confidential: 'Confidential',
  approved: (version, day) => `Version ${version}, approved by the seller on ${day}`,
  preparedFor: (reader, day) => `Copy of ${reader}, ${day}`,
  contents: 'Contents',
  notice:
    'This memorandum was prepared by the seller from its own information and figures. This service has not audited them. It is provided under a confidentiality undertaking, for the sole purpose of assessing a possible transaction. It is neither an offer nor advice, and no warranty is given that it is complete. It may not be copied or passed on.',
  footer: 'Strictly private and confidential. For information only; neither an offer nor advice.',
  footerFor: (reader) => `Strictly private and confidential. Copy of ${reader}; not to be passed on.`,
  missingGlyphs: '□ replaces characters missing from this document’s fonts.',
  headings: {
    summary: 'Executive summary',
    business: 'Business and products',
    market: 'Market and competition',
    customers: 'Customers',
    organisation: 'Organisation',
    financials: 'Financials',
    adjustments: 'Adjustments to EBITDA',
    outlook: 'Outlook',
    transaction: 'Transaction',
    process: 'Process',
  },
  asked: {
    summary: 'the company’s business, its strengths and the reason for the sale, in a few sentences.',
    business: 'products and services, how they are made and sold, sites and equipment.',
    market: 'size and growth of the market, your position, the main competitors.',
    customers: 'kinds of customers, contracts and their length, the share of the largest ones, recurring revenue.',
    organisation: 'ownership, management and its plans to stay, headcount, sites.',
    financials: 'revenue and EBITDA of the last three to five financial years, with the reasons for the changes.',
    adjustments: 'costs and income that a buyer should not count on: owner’s pay, rents, one-off items.',
    outlook: 'the current year, the budget and the project pipeline.',
    transaction: 'the type of transaction, the stake for sale, the expected price, the excluded assets.',
    process: 'the timetable, how to ask questions and how to make an offer.',
  },
  toComplete: (asked) => paragraph(`To complete: ${asked}`),
  unaudited: {
    stated: 'Figures are stated by the company. This service has not audited them.',
    documents: (years) =>
      `Figures of ${years} are taken from documents that the company names as their source. This service has not checked whether those were audited.`,
  },
  listedPeers: (industry, areFarLarger) =>
    `Listed companies nearest to this business (${industry}), for comparison${areFarLarger ? '; most are far larger' : ''}.`,
  revenueChart: 'Revenue, EUR millions',
  yearBefore: 'Prior year',
  lastYear: 'Last year',
}
