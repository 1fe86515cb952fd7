import type { Language } from './words.ts'

const listOf = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/))

/** Function words, folded by {@link import('./words.ts').foldText}. They also identify the language of a text. */
export const FUNCTION_WORDS: Readonly<Record<Language, ReadonlySet<string>>> = {
  en: listOf(`a an the and or of for to in on at by with from as is are be been was were it its this that these those we
    our us you your they their them he she his her i my me not no but if so than then too very can will would could should
    may might do does did has have had having more most other some such only own same also into over under about across
    through between within while where when which who whom what how why all any both each few many much there here up out
    off down again further once per via etc one two new nec except including well`),
  fr: listOf(`le la les l un une des du de d et ou a au aux en dans par pour sur sous avec sans entre vers chez est sont
    ete etre ont avoir qui que qu quoi dont ce cet cette ces son sa ses leur leurs nos notre nous vous votre vos ils elles
    elle il on ne pas plus moins tres tout tous toute toutes autre autres ainsi comme mais donc car se s y lui meme
    depuis pendant apres avant deja aussi bien afin lors jusqu n m c j deux trois quatre cinq chaque quelques plusieurs
    notamment non hors sauf compris ci`),
  de: listOf(`der die das den dem des ein eine einen einem einer eines und oder fur von vom zu zum zur in im ins an am auf
    aus bei beim mit nach uber unter vor durch gegen ohne um bis ist sind war wird werden wurde hat haben sich wir uns
    unser unsere unserer ihr ihre ihrer sie er es nicht auch als wie so sowie aber dass dieser diese dieses alle aller
    mehr sehr nur noch kein keine bzw z b u a sonstige sonstigen sonstiger anderer andere anderen anderweitig genannt
    genannte zwei drei vier seit fuer ueber soweit ausgenommen ag gmbh kg`),
  es: listOf(`el la los las lo un una unos unas de del y e o u a al en con por para sin sobre entre desde hasta es son fue
    ser estar esta este estos estas ese esa su sus nuestro nuestra nuestros nuestras se que quien cual como mas menos muy
    no ni si pero tambien todo toda todos todas otro otra otros otras n c o p dos tres cuatro cada ya segun hacia
    excepto incluido incluidos mediante`),
  it: listOf(`il lo la i gli le l un uno una di del dello della dei degli delle d e ed o od a ad al allo alla ai agli alle
    da dal dalla dai dalle in nel nella nei negli nelle con su sul sulla sui sulle per tra fra senza che chi cui non piu
    meno molto anche come ma si ci ne e sono essere ha hanno questo questa questi queste suo sua suoi sue nostro nostra
    nostri nostre tutto tutti tutte altro altra altri altre n c a due tre quattro ogni presso verso oltre mediante escluso
    esclusi incluso inclusi`),
}

/**
 * Trade words used by nearly every text. In a phrase with a specific word, the specific one decides: "industrial
 * cleaning" is about cleaning, and "industrial bakery" about bread.
 */
export const GENERIC_WORDS: ReadonlySet<string> =
  listOf(`service services company companies business businesses industry
  industries industrial group firm firms enterprise enterprises activity activities product products provider providers
  providing provide provides solution solutions general various specialised specialized specialist professional
  professionals leading based quality market markets sector sectors project projects work works technical operation
  operations operating offer offers customer customers client clients high large small international national local
  regional european europe france french germany german italy italian spain spanish equipment manufacture manufacturing
  manufacturer production producer related similar use using used make makes made making sale sales retail wholesale
  trade commerce article articles goods supply supplies supplier suppliers part parts system systems technology
  technologies team teams year years employee employees staff founder revenue contract contracts subscription maintenance
  help helps build building platform tool tools owner subsidiary subsidiaries plc inc ltd limited corporation headquartered founded incorporated
  segment segments together operates engages`)
