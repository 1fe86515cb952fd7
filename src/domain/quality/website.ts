/** Facts read from a party's website. Its texts may name anyone. */
export interface WebsiteFacts {
  /** Final URL of the home page. */
  finalUrl: string
  /** Meta description of the home page. */
  description: string | null
  pages: readonly WebsitePage[]
  /** Primary language tag, such as fr. */
  language: string | null
  technologies: readonly Technology[]
  /** True if its imprint names the publisher. */
  namesPublisher: boolean
  /** RFC 3339. */
  readAt: string
}

/** Parts that identify the party. */
export type WebsiteContents = Pick<WebsiteFacts, 'finalUrl' | 'description' | 'pages' | 'language'>

interface WebsitePage {
  /** Purpose of the page: home, product, about, contact or imprint. */
  kind: string
  /** Readable text, one block per line. */
  text: string
}

/** Technology used by a website, with its maker's marker as evidence, never text of the website itself. */
export interface Technology {
  name: string
  category: string
  evidence: string
}
