import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import chromium from '@sparticuz/chromium'
import { type Browser, type BrowserContext, chromium as playwright } from 'playwright-core'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const EMULATED_CARD = ['--use-gl=angle', '--use-angle=swiftshader', '--enable-unsafe-swiftshader']
const LEFT_OUT = ['--single-process', ...EMULATED_CARD]
/** Pages are drawn without a graphics card: an emulated one takes a third more processor time. */
const args = [...chromium.args.filter((arg) => !LEFT_OUT.includes(arg)), '--disable-gpu']

/** A browser that npm alone installs. */
export async function openBrowser(): Promise<Browser> {
  return await playwright.launch({
    args,
    executablePath: await chromium.executablePath(),
    headless: true,
  })
}

export interface Person {
  /** The workspace key kept on this person's device. */
  key?: string
  operatorToken?: string
  language?: 'en' | 'fr'
  theme?: 'light' | 'dark'
  width?: number
  height?: number
}

/** A device of someone's own: its storage holds what an earlier visit left there. */
export async function openDevice(browser: Browser, person: Person = {}): Promise<BrowserContext> {
  const { key, operatorToken, language = 'en', theme = 'light', width = 1360, height = 880 } = person
  const context = await browser.newContext({
    viewport: { width, height },
    locale: language === 'fr' ? 'fr-FR' : 'en-GB',
    colorScheme: theme,
    reducedMotion: 'reduce',
    timezoneId: 'Europe/Paris',
  })
  const kept = { 'concordat.language': language, 'concordat.theme': theme, ...(key ? { 'concordat.key': key } : {}) }
  await context.addInitScript(
    ({ kept, operatorToken }) => {
      for (const [name, value] of Object.entries(kept))
        if (localStorage.getItem(name) === null) localStorage.setItem(name, value)
      if (operatorToken) sessionStorage.setItem('concordat.operator', operatorToken)
    },
    { kept, operatorToken },
  )
  return context
}

/** What axe finds against WCAG 2.2 AA, as lines to read. */
export const AXE_SCRIPT = `${AXE};`
export const AXE_RUN = `axe.run(document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] })
  .then(({ violations }) => violations.flatMap(({ id, help, nodes }) => nodes.map(({ target, failureSummary }) => id + ': ' + help + ' at ' + target.join(' ') + ' — ' + failureSummary.split('\\n').slice(1).join(' '))))`
