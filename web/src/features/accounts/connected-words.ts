import type { Connected } from './connection.ts'

/** Whoever said no at the platform; not every one has the same words for it. */
const declined = /^Authentication error: (access_denied|user_cancelled_\w+)$/

/** Whether a connection failed because the person did not want it. */
export const isDeclined = (message: string) => declined.test(message)

/** Accounts in a row: A; A and B; A, B and 3 more. */
export const namesOf = (accounts: readonly Connected[]): string => {
  const names = accounts.map(({ handle }) => handle)
  if (names.length > 3) return `${names.slice(0, 2).join(', ')} and ${names.length - 2} more`
  return names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${names.at(-1)}` : names.join('')
}

/** What a person is told who has just connected accounts of a platform. */
export const connectedText = (platformName: string, accounts: readonly Connected[]): string =>
  accounts.length === 1
    ? `The ${platformName} account ${namesOf(accounts)} is connected.`
    : `${accounts.length} ${platformName} accounts are connected: ${namesOf(accounts)}.`
