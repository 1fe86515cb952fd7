/** A seller that fits the thesis DENTAL. */
export const LABORATORY = {
  sector: 'Dental laboratories',
  product: 'Crowns, bridges and dentures made for dentists',
  description: 'A dental laboratory that makes crowns, bridges and dentures for dental practices.',
}
export const DENTAL = {
  name: 'Project Molar',
  sector: 'Dental laboratories',
  solution_1: 'Crowns and dentures made for dentists',
}
