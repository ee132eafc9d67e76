import type { Page } from 'playwright-core'

/** The text of the post that is being written. */
export const textField = (page: Page) => page.getByRole('textbox', { name: 'Text', exact: true })

/** Writes the post's text in place of what stands there. */
export const write = (page: Page, text: string) => textField(page).fill(text)
