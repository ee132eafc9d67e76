import type { Page } from 'playwright-core'

/** The text field of the post being written. */
export const textField = (page: Page) => page.getByRole('textbox', { name: 'Text', exact: true })

/** Replaces the post's text. */
export const write = (page: Page, text: string) => textField(page).fill(text)
