/** Largest number of theses of one buyer, besides its profile. */
export const THESES_MAX = 10
export const THESIS_NAME_CHARACTERS_MAX = 80
