const listOf = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/))

/** Approximate numbers above ten: "une cinquantaine". */
const APPROXIMATE =
  listOf(`douzaine douzaines quinzaine vingtaine trentaine quarantaine cinquantaine soixantaine centaine centaines millier milliers
  docena docenas quincena veintena treintena cuarentena cincuentena sesentena centenar centenares millar millares
  dozzina dozzine quindicina ventina trentina quarantina cinquantina sessantina settantina ottantina novantina centinaio centinaia migliaio migliaia
  dozen dozens hundreds thousands dutzend dutzende`)

/** Numbers above ten in the five languages, folded, if they are single words. */
const NUMERALS =
  listOf(`eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty thirty forty fifty sixty seventy eighty ninety
  hundred thousand onze douze treize quatorze quinze seize vingt vingts trente quarante cinquante soixante septante huitante octante nonante cent cents mille
  elf zwolf zwoelf dreizehn vierzehn funfzehn fuenfzehn sechzehn siebzehn achtzehn neunzehn hundert tausend
  doce trece catorce quince dieciseis diecisiete dieciocho diecinueve veinte treinta cuarenta cincuenta sesenta setenta ochenta noventa cien ciento
  doscientos doscientas trescientos trescientas cuatrocientos cuatrocientas quinientos quinientas seiscientos seiscientas setecientos ochocientos novecientos mil
  undici dodici tredici quattordici quindici sedici diciassette diciotto diciannove venti trenta quaranta cinquanta sessanta settanta ottanta novanta cento duecento
  trecento quattrocento cinquecento seicento settecento ottocento novecento duemila tremila`)

const GERMAN =
  /^(?:(?:ein|zwei|drei|vier|funf|fuenf|sechs|sieben|acht|neun|zehn)?(?:hundert|tausend))*(?:und)?(?:(?:ein|zwei|drei|vier|funf|fuenf|sechs|sieben|acht|neun)und)?(?:zwanzig|dreissig|vierzig|funfzig|fuenfzig|sechzig|siebzig|achtzig|neunzig|hundert|tausend|(?:drei|vier|funf|fuenf|sech|sieb|acht|neun)zehn|zwolf|elf)(?:ste[nrs]?|jahrige[nrs]?)?$/
const GERMAN_YEAR = /^(?:neunzehn|achtzehn|zweitausend)(?:hundert)?/
const SPANISH = /^veinti(?:un[oa]?|dos|tres|cuatro|cinco|seis|siete|ocho|nueve)$/
const ITALIAN =
  /^(?:(?:due|tre|quattro|cinque|sei|sette|otto|nove)?(?:cento|mila|mille))*(?:vent|trent|quarant|cinquant|sessant|settant|ottant|novant)(?:i|a)?(?:uno?|due|tre|quattro|cinque|sei|sette|otto|nove)?(?:esim[oaie])?$/

/** Returns the folded word if it spells a number above ten, else null. */
export function numeralIn(word: string): string | null {
  const spells =
    NUMERALS.has(word) ||
    APPROXIMATE.has(word) ||
    SPANISH.test(word) ||
    (word.length <= 60 && (GERMAN.test(word) || (GERMAN_YEAR.test(word) && word.length > 11) || ITALIAN.test(word)))
  return spells ? word : null
}
