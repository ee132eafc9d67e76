import type { Locator, Page } from 'playwright-core'
import { accountName } from '#shared/platforms/models.ts'

/** What an X account is called wherever accounts are named. */
export const onX = (username = '') => accountName({ platform: 'x', username })

/** The checkbox of an account, by what it's called: `Instagram · @ada`. */
export const accountBox = (scope: Page | Locator, name: string) => scope.getByRole('checkbox', { name, exact: true })
