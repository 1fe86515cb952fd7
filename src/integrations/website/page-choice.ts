import type { Link } from './page.ts'
import { isSameSite } from './web-address.ts'

/** Purpose of a page of a company's website. */
export type PageKind = 'home' | 'imprint' | 'product' | 'about' | 'contact'

/**
 * Words of links to each kind of page, in French, English, German, Spanish, Italian and Dutch; in the order in which
 * pages are read.
 */
const KINDS: readonly { kind: Exclude<PageKind, 'home'>; words: RegExp }[] = [
  {
    kind: 'imprint',
    words:
      /mentions?[ _-]?l[ée]gales?|informations?[ _-]l[ée]gales?|\bimprint\b|impressum|legal[ _-]?(?:notice|information|mentions?)|aviso[ _-]legal|note[ _-]legali|\blegal\b|colofon/i,
  },
  {
    kind: 'product',
    words:
      /produits?|products?|solutions?|services?|offres?|savoir[ _-]?faire|m[ée]tiers?|expertises?|activit[ée]s?|platform|plateforme|leistungen|produkte|l[öo]sungen|productos|servicios|prodotti|servizi|soluzioni|diensten/i,
  },
  {
    kind: 'about',
    words:
      /[àa][ _-]propos|about|qui[ _-]sommes|notre[ _-](?:entreprise|soci[ée]t[ée]|histoire|groupe)|l[’'_ -]?entreprise|company|[üu]ber[ _-]uns|unternehmen|quienes|chi[ _-]siamo|over[ _-]ons/i,
  },
  { kind: 'contact', words: /contact|kontakt|contacto|contatti/i },
]

const FILES = /\.(?:pdf|jpe?g|png|gif|svg|webp|zip|docx?|xlsx?|pptx?|mp[34]|xml|ics)$/i

/** Chooses the pages to read beside the home page: for each kind the link that names it most clearly, none twice. */
export function chosenPages(links: readonly Link[], home: URL): { kind: Exclude<PageKind, 'home'>; url: URL }[] {
  const own = links.filter(
    ({ url }) => isSameSite(home, url) && !FILES.test(url.pathname) && placeOf(url) !== placeOf(home),
  )
  const chosen = new Map<string, { kind: Exclude<PageKind, 'home'>; url: URL }>()
  for (const { kind, words } of KINDS) {
    const best = own
      .filter(({ url }) => !chosen.has(placeOf(url)))
      .map((link) => ({ link, plainness: plainnessOf(link, words) }))
      .filter(({ plainness }) => plainness > 0)
      .reduce<{ link: Link; plainness: number } | null>(
        (before, next) => (before === null || next.plainness > before.plainness ? next : before),
        null,
      )
    if (best) chosen.set(placeOf(best.link.url), { kind, url: best.link.url })
  }
  return [...chosen.values()]
}

/** Identifies a page independently of the spelling of its address. */
const placeOf = ({ hostname, pathname, search }: URL) =>
  `${hostname.replace(/^www\./, '')}${pathname.replace(/\/(?:index\.\w+)?$/, '')}${search}`

/** Rates a link; 0 if neither text nor path has the words. Short texts and short paths rate highest. */
function plainnessOf({ url, text }: Link, words: RegExp): number {
  const path = decodedPathOf(url)
  const inText = words.test(text.slice(0, 200)) ? 2 / (1 + text.length / 40) : 0
  const inPath = words.test(path) ? 1 / (1 + path.length / 40) : 0
  return inText + inPath
}

function decodedPathOf({ pathname }: URL): string {
  try {
    return decodeURIComponent(pathname).slice(0, 200)
  } catch {
    return pathname.slice(0, 200)
  }
}
