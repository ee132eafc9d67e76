import { createHash } from 'node:crypto'

/** The challenge that stands for a verifier until it is shown: S256 of https://www.rfc-editor.org/rfc/rfc7636#section-4.2 */
export const challengeOf = (verifier: string) => createHash('sha256').update(verifier).digest('base64url')
