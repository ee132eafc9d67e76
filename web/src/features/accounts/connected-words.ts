import type { Connected } from './connection.ts'

/** Accounts in a row: A; A and B; A, B and 3 more. */
export const namesOf = (accounts: readonly Connected[]): string => {
  const names = accounts.map(({ handle }) => handle)
  if (names.length > 3) return `${names.slice(0, 2).join(', ')} and ${names.length - 2} more`
  return names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${names.at(-1)}` : names.join('')
}

/** The message to a person who has just connected accounts of a platform. */
export const connectedText = (platformName: string, accounts: readonly Connected[]): string =>
  accounts.length === 1
    ? `The ${platformName} account ${namesOf(accounts)} is connected.`
    : `${accounts.length} ${platformName} accounts are connected: ${namesOf(accounts)}.`
