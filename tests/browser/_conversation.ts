import type { Page } from 'playwright-core'

/** Writes a message on the page of a pairing, and waits until it stands among the messages: the box it is written in holds its text before that. */
export async function say(page: Page, text: string): Promise<void> {
  await page.getByLabel(/^Message to /).fill(text)
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await page.getByText(text, { exact: true }).and(page.locator(':not(textarea)')).first().waitFor()
}
