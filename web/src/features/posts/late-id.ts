/** The address of an account's question on its screen. */
export const lateId = (accountId: string) => `late-${accountId}`
