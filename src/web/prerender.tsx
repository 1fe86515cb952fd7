import { createMemoryHistory } from '@tanstack/react-router'
import { prerender } from 'react-dom/static'
import { App } from './app.tsx'
import { i18n, LANGUAGES } from './language.ts'
import { router } from './router.tsx'

/** Markup and metadata of a prerendered page. */
export interface Prerendered {
  body: string
  title: string
  description: string
}

export { LANGUAGES }

/** Renders the start page to HTML at build time, for a first paint before scripts run. */
export async function landingIn(language: string): Promise<Prerendered> {
  await i18n.changeLanguage(language)
  router.update({ ...router.options, history: createMemoryHistory({ initialEntries: ['/'] }) })
  await router.load()
  const faults: unknown[] = []
  const onError = (fault: unknown) => void faults.push(fault)
  const { prelude } = await prerender(<App clock={() => new Date(0)} styleNonce="" />, { onError })
  if (faults.length > 0) throw faults[0]
  const title = i18n.t('title', { ns: 'landing' })
  return {
    body: await new Response(prelude).text(),
    title: `Concordat: ${title.charAt(0).toLowerCase()}${title.slice(1)}`,
    description: i18n.t('lead', { ns: 'landing' }),
  }
}
