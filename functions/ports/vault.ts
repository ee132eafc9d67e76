/** What a sealed text belongs to: an owner (a person or a workspace) and an account. It opens only with the same context. */
export type SealContext = {
  ownerId: string
  accountId: string
  purpose: 'platform-tokens' | 'totp-secret' | 'platform-app' | 'webhook-secret'
}

/** Seals secrets for storage. */
export interface Vault {
  /** Throws if the text is larger than 4,096 bytes or the key service can't be reached. */
  seal(text: string, context: SealContext): Promise<string>
  /** Throws if the text was sealed for another context or altered, or if the key service can't be reached. */
  open(sealed: string, context: SealContext): Promise<string>
}
