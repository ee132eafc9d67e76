/** What a sealed text belongs to; it opens only with the same context. */
export type SealContext = { userId: string; accountId: string; purpose: 'platform-tokens' | 'totp-secret' | 'platform-app' }

/** Seals secrets for storage. */
export interface Vault {
  /** Throws when the text is larger than 4,096 bytes or the key service is out of reach. */
  seal(text: string, context: SealContext): Promise<string>
  /** Throws when the text was sealed for another context, was altered, or the key service is out of reach. */
  open(sealed: string, context: SealContext): Promise<string>
}
