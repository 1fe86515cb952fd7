const PREFIX = 'Company '
const LETTERS = 26
const FIRST_LETTER = 'A'.charCodeAt(0)

/**
 * Returns the name of a party before disclosure: 0 → Company A, 25 → Company Z, 26 → Company AA, like spreadsheet
 * columns.
 * @throws RangeError unless the ordinal is an integer from 0 to 2^53 − 2.
 */
export function toCodeName(ordinal: number): string {
  if (!Number.isSafeInteger(ordinal) || ordinal < 0 || ordinal === Number.MAX_SAFE_INTEGER) {
    throw new RangeError('a code name needs a whole number from 0 to 2^53 − 2: count the names given so far')
  }
  let letters = ''
  for (let left = ordinal + 1; left > 0; left = Math.floor((left - 1) / LETTERS)) {
    letters = String.fromCharCode(FIRST_LETTER + ((left - 1) % LETTERS)) + letters
  }
  return PREFIX + letters
}

/** Inverts `toCodeName`; null for a text that is not exactly a code name. */
export function parseCodeName(codeName: string): number | null {
  const letters = /^Company ([A-Z]+)$/.exec(codeName)?.[1]
  if (letters === undefined) return null
  let count = 0
  for (const letter of letters) count = count * LETTERS + (letter.charCodeAt(0) - FIRST_LETTER + 1)
  return count <= Number.MAX_SAFE_INTEGER ? count - 1 : null
}

/** Stars, winds, trees and stones: words that suggest no trade or place. */
const NAMES =
  'Acacia Achernar Acrux Agate Albireo Alcor Alcyone Aldebaran Algol Alhena Alioth Alkaid Almandine Alnair Alnilam Alnitak Alphard Alpheratz Altair Amaranth Amber Andesite Antares Apatite Aquila Arcturus Ariel Asphodel Aster Atlas Atria Auriga Avior Azurite Bellatrix Beryl Betula Biotite Bora Calliope Callisto Canopus Capella Caph Carnelian Castor Cedar Cepheus Cetus Chamsin Chara Chiron Citrine Columba Coral Cordelia Corvus Crater Cygnus Cypress Dabih Deneb Diadem Dione Diorite Dolerite Dorado Draco Dryad Dubhe Ebony Electra Elnath Eltanin Enif Epidote Eridanus Errai Feldspar Fluorite Fomalhaut Fornax Gabbro Galatea Ganymede Garnet Gentian Gienah Gneiss Grus Hadar Halite Hamal Helene Heliodor Hyperion Iapetus Izar Jacinth Jade Jasper Juniper Kochab Kornephoros Kyanite Larch Larissa Lazuli Leda Lepus Linden Lupus Lynx Lyra Maia Malachite Marfak Markab Megrez Meissa Menkar Menkent Merak Merope Mimosa Mintaka Mira Mirach Mirfak Mirzam Mistral Moonstone Myrtle Naiad Nashira Nereid Norma Nunki Oberon Obsidian Octans Oleander Olivine Onyx Opal Ophelia Orion Pavo Peridot Phact Phaeton Phecda Phoebe Pictor Pleione Polaris Pollux Poplar Portia Porrima Procyon Proteus Puppis Pyrite Pyxis Quartz Rastaban Regulus Rhea Rigel Rotanev Rowan Ruchbah Sabik Sadr Sagitta Saiph Scirocco Scheat Schedar Scutum Seginus Selenite Sequoia Shaula Sheratan Sirius Sodalite Spica Spinel Sterope Sycamore Talitha Tamarisk Tarazed Taygeta Tegmine Thalassa Thuban Titania Topaz Tourmaline Tramontane Triton Tucana Umbriel Unukalhai Vega Vela Vindemia Volans Wezen Willow Yarrow Zaniah Zaurak Zephyr Zircon Zosma'.split(
    ' ',
  )

/** Steps over the list so that parties registered one after the other have names far apart. */
const STRIDE = 101

/** Returns the name of a party's project. It is the same in every teaser and depends on the id alone. */
export function projectName(partyId: number): string {
  return NAMES[(partyId * STRIDE) % NAMES.length] ?? 'Orion'
}
