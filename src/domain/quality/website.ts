/** What is kept of a reading of a party's website. Its own words may name anyone. */
export interface WebsiteFacts {
  /** Where the home page was found. */
  finalUrl: string
  /** The home page's own short description. */
  description: string | null
  pages: readonly WebsitePage[]
  /** Primary language tag, such as fr. */
  language: string | null
  technologies: readonly Technology[]
  /** Its imprint says who publishes it. */
  namesPublisher: boolean
  /** RFC 3339. */
  readAt: string
}

/** The part of a reading that names its party. */
export type WebsiteContents = Pick<WebsiteFacts, 'finalUrl' | 'description' | 'pages' | 'language'>

export interface WebsitePage {
  /** What the page is for: home, product, about, contact or imprint. */
  kind: string
  /** Readable text, a block a line. */
  text: string
}

/** A technology a website uses, and the maker's sign that says so: never a part of the website's own. */
export interface Technology {
  name: string
  category: string
  evidence: string
}
